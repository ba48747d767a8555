export { securityEventRoutes } from './routes.ts';
export { createSecurityEvents } from './service.ts';
