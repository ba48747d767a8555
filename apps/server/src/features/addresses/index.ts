export { importAddresses } from './imports.ts';
export { addressRoutes } from './routes.ts';
export { type Addresses, createAddresses } from './service.ts';
