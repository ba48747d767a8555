export { pauseRoutes } from './routes.ts';
export { createPauses, type Pauses } from './service.ts';
