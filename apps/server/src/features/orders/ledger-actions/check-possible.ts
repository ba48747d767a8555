import { DomainError } from '@burnish/domain/errors';
import { type LedgerAction, possibleLedgerActions } from '@burnish/domain/orders/ledger/ledger-actions';
import type { InvoiceRow } from '../invoices/repository.ts';

/** @throws DomainError RECEIPT_IN_REVIEW, INVALID_STATE */
export function checkPossible(action: LedgerAction, invoice: InvoiceRow, availableCreditMinor: number): void {
  if (possibleLedgerActions({ ...invoice, availableCreditMinor }).includes(action)) return;
  const isInReview = invoice.status === 'payment_made' && action !== 'issue_credit_note';
  throw new DomainError(isInReview ? 'RECEIPT_IN_REVIEW' : 'INVALID_STATE');
}
