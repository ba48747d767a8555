export { findJob, findPhotos, type Lock, lockJob } from './jobs.ts';
export { listDelivered } from './repository.ts';
export { scheduleReviewDeadlines } from './review-deadlines.ts';
export { deliveryRoutes } from './routes.ts';
export { createDeliveries } from './service.ts';
