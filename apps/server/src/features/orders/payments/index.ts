export { paymentRoutes } from './routes.ts';
export { createPayments } from './service.ts';
