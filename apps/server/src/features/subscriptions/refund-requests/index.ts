export { refundRequestRoutes } from './routes.ts';
export {
  createRefundRequests,
  type RefundRequests,
  type RequestToApprove,
  scheduleCancellations,
} from './service.ts';
