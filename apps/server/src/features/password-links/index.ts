export { passwordLinkRoutes } from './routes.ts';
export { createPasswordLinks } from './service.ts';
