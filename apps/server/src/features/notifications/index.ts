export { createDigest } from './digest.ts';
export { mailEventRoutes } from './mail-events/routes.ts';
export { registerNotificationMails } from './mail-task.ts';
export { notificationRoutes } from './routes.ts';
export { createSaveNotifications } from './save-notifications.ts';
export { createScheduledNotifications, scheduleNotifications } from './scheduled.ts';
export { createNotifications } from './service.ts';
export { createUnsubscribeLinks } from './unsubscribe-links.ts';
