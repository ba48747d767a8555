export { countOpenItems, eraseOrders } from './repository.ts';
