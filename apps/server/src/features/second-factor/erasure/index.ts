export { eraseSecondFactor } from './repository.ts';
