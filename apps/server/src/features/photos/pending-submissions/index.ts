export { scheduleExpiryOfWaitingPhotos } from './due.ts';
export { createFollowOrderEnd, type FollowOrderEnd } from './order-ended.ts';
export { pendingSubmissionRoutes } from './routes.ts';
export { createPendingSubmissions, type PendingSubmissions } from './service.ts';
