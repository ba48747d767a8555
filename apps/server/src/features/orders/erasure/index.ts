export { eraseOrders } from './erase-orders.ts';
export { countOpenItems } from './repository.ts';
