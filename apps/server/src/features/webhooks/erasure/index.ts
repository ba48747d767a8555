export { eraseWebhookEvents } from './repository.ts';
