export { webhookRoutes } from './routes.ts';
export { createSaveWebhookEvents } from './save-events.ts';
export { createWebhooks } from './service.ts';
