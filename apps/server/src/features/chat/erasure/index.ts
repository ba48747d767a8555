export { eraseChat } from './repository.ts';
