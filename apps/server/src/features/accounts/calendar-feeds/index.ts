export { deleteCalendarFeedsOf } from './repository.ts';
export { type CalendarFeeds, createCalendarFeeds } from './service.ts';
