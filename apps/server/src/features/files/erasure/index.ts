export { eraseFileCounts } from './repository.ts';
