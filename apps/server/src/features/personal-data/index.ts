export { personalDataRoutes } from './routes.ts';
export { createPersonalData } from './service.ts';
