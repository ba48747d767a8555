export { createFinishedFiles, type FinishedFiles } from './finished-files.ts';
