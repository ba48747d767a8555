export { scheduleExpiryOfWaitingPhotos } from './due.ts';
export { createFollowOrderEnd } from './order-ended.ts';
export { pendingSubmissionRoutes } from './routes.ts';
export { createPendingSubmissions } from './service.ts';
