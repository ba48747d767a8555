export { ledgerActionRoutes } from './routes.ts';
export { createLedgerActions, type LedgerActions } from './service.ts';
