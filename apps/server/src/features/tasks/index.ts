export { taskRoutes } from './routes.ts';
export { createTaskAdministration } from './service.ts';
