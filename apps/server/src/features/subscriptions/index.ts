export type { PhotoAccount, PhotoUsage } from './photo-usage.ts';
export { hasRunningPlan } from './repository.ts';
export { subscriptionRoutes } from './routes.ts';
export { createSubscriptions, type Subscriptions } from './service.ts';
