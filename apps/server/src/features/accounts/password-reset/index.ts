export { passwordResetRoutes } from './routes.ts';
export { createPasswordReset } from './service.ts';
