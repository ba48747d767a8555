import { describe, expect, it } from 'vitest';
import { type Confirmation, confirmationOf } from './confirmation.ts';
import { type InvoiceStatus, invoiceStatuses } from './invoice.ts';

const receipts = [null, 'submitted', 'approved', 'rejected'] as const;
const whileAwaited = ['check_receipts', 'review_receipt', 'confirm', 'cannot_confirm'];
const never = ['none', 'none', 'none', 'none'];

describe('the button of an invoice without a receipt, or with a submitted, approved or rejected one', () => {
  const expected: { readonly [S in InvoiceStatus]: readonly string[] } = {
    pending: never,
    approved: never,
    rejected: never,
    sent: whileAwaited,
    viewed: whileAwaited,
    payment_made: whileAwaited,
    payment_confirmed: never,
    paid: never,
    void: never,
  };

  it.each(invoiceStatuses)('%s', (status) => {
    const buttons: Confirmation[] = receipts.map((receipt) => confirmationOf(status, receipt));
    expect(buttons).toEqual(expected[status]);
  });
});
