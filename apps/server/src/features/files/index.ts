export { fileRoutes } from './routes.ts';
export { createFiles, type Files } from './service.ts';
export { type ValidatedFile, validateFile } from './validate-file.ts';
