export { fileRoutes } from './routes.ts';
export { createFiles, type Files } from './service.ts';
