export { savedViewRoutes } from './routes.ts';
export { createSavedViews } from './service.ts';
