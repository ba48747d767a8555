export { createThrottle, type Guess, type Throttle } from './throttle.ts';
