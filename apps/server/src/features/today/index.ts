export { createToday, type Today } from './service.ts';
