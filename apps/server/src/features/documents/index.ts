export { documentRoutes } from './routes.ts';
export { createDocuments, type Documents } from './service.ts';
