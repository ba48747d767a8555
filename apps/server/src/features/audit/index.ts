export { auditRoutes } from './routes.ts';
export { createAudit } from './service.ts';
