export { createReceivePayment } from './receive-payment.ts';
export { paymentRoutes } from './routes.ts';
export { createPayments } from './service.ts';
