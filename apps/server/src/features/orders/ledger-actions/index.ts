export { ledgerActionRoutes } from './routes.ts';
export { createLedgerActions } from './service.ts';
