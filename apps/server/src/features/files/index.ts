export { fileRoutes } from './routes.ts';
export { createFiles, type Files, type StoredFile } from './service.ts';
