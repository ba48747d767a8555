export { scheduledInvoiceRoutes } from './routes.ts';
export { createScheduledInvoices } from './service.ts';
