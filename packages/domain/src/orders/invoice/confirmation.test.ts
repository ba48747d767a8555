import { describe, expect, it } from 'vitest';
import { type Confirmation, nextConfirmation } from './confirmation.ts';
import { type InvoiceStatus, invoiceStatuses } from './invoice.ts';

const receipts = [null, 'submitted', 'approved', 'rejected'] as const;
const inReview = ['check_receipts', 'review_receipt', 'confirm', 'cannot_confirm'];
/** An approved receipt was a partial payment. */
const whileUnpaid = ['check_receipts', 'review_receipt', 'check_receipts', 'cannot_confirm'];
const never = ['none', 'none', 'none', 'none'];

describe('nextConfirmation without a receipt, and with a submitted, approved or rejected one', () => {
  const expected: { readonly [S in InvoiceStatus]: readonly string[] } = {
    pending: never,
    approved: never,
    rejected: never,
    sent: whileUnpaid,
    viewed: whileUnpaid,
    payment_made: inReview,
    payment_confirmed: never,
    paid: never,
    void: never,
  };

  it.each(invoiceStatuses)('%s', (status) => {
    const confirmations: Confirmation[] = receipts.map((receipt) => nextConfirmation(status, receipt));
    expect(confirmations).toEqual(expected[status]);
  });
});
