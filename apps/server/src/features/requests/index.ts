export { requestRoutes } from './routes.ts';
export { createRequests, type Requests } from './service.ts';
