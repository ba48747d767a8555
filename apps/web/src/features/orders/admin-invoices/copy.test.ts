import { confirmations } from '@burnish/domain/orders/invoice/confirmation';
import { describe, expect, it } from 'vitest';
import { confirmationControls, receiptBadge } from './copy.ts';

describe('confirmationControls', () => {
  it('enables the confirmation only when the receipt is approved', () => {
    const enabled = confirmations.filter((state) => confirmationControls[state].confirm?.enabled);
    expect(enabled).toEqual(['confirm']);
  });

  it.each([
    ['confirm', null, 'Confirm Payment'],
    ['review_receipt', 'Review Receipt', 'Confirm Payment'],
    ['cannot_confirm', null, 'Cannot Confirm'],
    ['check_receipts', 'Check Receipts', null],
    ['none', null, null],
  ] as const)('%s shows the buttons %j and %j', (state, hint, confirm) => {
    expect(confirmationControls[state].hint?.label ?? null).toBe(hint);
    expect(confirmationControls[state].confirm?.label ?? null).toBe(confirm);
  });
});

describe('receiptBadge', () => {
  it('says when there is no receipt', () => {
    expect(receiptBadge(null)).toEqual({ label: 'No receipt', tone: 'inactive' });
  });

  it('has the label and tone of the receipt status', () => {
    const receipt = { _id: 'r', status: 'rejected', adminNotes: null } as const;
    expect(receiptBadge(receipt)).toEqual({ label: 'Receipt rejected', tone: 'rejected' });
  });
});
