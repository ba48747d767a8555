export { documentRoutes } from './routes.ts';
export { createDocuments } from './service.ts';
