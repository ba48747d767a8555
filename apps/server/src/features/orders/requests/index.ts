export { type OrderItemColumns, parseOrderItem } from './order-item.ts';
export { orderRoutes } from './routes.ts';
export { createOrders, type Orders } from './service.ts';
