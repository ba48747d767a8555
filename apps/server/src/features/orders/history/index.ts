export { historyRoutes } from './routes.ts';
export { createOrderHistory } from './service.ts';
