// What an admin can do about the money of an invoice, besides reviewing receipts.
import { type InvoiceStatus, invoiceLifecycle } from '../invoice/invoice.ts';
import { creditableMinor, type InvoiceBalance } from './ledger.ts';

export const ledgerActions = ['record_payment', 'write_off', 'apply_credit', 'issue_credit_note'] as const;
export type LedgerAction = (typeof ledgerActions)[number];

interface InvoiceAccount extends Omit<InvoiceBalance, 'currency'> {
  readonly status: InvoiceStatus;
  /** The customer's credit in the invoice's currency. */
  readonly availableCreditMinor: number;
}

/** A payment can't be recorded while a receipt is in review: approving it records the payment. */
export function possibleLedgerActions(account: InvoiceAccount): LedgerAction[] {
  const isPayable = invoiceLifecycle.allowedActions(account.status).includes('settle');
  const isPossible: { readonly [A in LedgerAction]: boolean } = {
    record_payment: isPayable,
    write_off: isPayable,
    apply_credit: isPayable && account.availableCreditMinor > 0,
    issue_credit_note: account.status !== 'void' && creditableMinor(account) > 0,
  };
  return ledgerActions.filter((action) => isPossible[action]);
}
