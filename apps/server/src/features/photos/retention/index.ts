export { createJobRetention } from './job-retention.ts';
export { createOriginalRetention, type OriginalRetention } from './retention.ts';
export { retentionRoutes } from './routes.ts';
