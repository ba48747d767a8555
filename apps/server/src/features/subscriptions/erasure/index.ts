export { cancelSubscriptions } from './cancel-subscriptions.ts';
