export { dueTimeChangeRoutes } from './routes.ts';
export { createDueTimeChanges } from './service.ts';
