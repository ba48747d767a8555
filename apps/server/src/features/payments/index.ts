export { paymentRoutes } from './routes.ts';
export { createPayments, type Payments } from './service.ts';
