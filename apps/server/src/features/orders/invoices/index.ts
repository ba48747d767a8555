export { invoiceRoutes } from './routes.ts';
export { createInvoices, type Invoices } from './service.ts';
