export { calendarRoutes } from './routes.ts';
export { createCalendar } from './service.ts';
