export { reportRoutes } from './routes.ts';
export { createReports } from './service.ts';
