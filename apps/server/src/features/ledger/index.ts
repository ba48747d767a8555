export {
  addCreditNote,
  addInvoiceEntries,
  addRefund,
  lockCredit,
  recordAppliedCredit,
} from './entries.ts';
export { ledgerRoutes } from './routes.ts';
export { createLedger, type Ledger } from './service.ts';
