export { createThrottle, type PasswordAttempt, type Throttle } from './throttle.ts';
