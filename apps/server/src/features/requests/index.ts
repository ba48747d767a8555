export { type OrderedRow, orderedIn } from './ordered.ts';
export { requestRoutes } from './routes.ts';
export { createRequests, type Requests } from './service.ts';
