export { renewalRoutes } from './routes.ts';
export { createRenewals, scheduleRenewals } from './service.ts';
