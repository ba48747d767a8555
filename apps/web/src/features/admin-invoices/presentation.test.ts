import { confirmations } from '@burnish/domain/invoice/confirmation';
import { describe, expect, it } from 'vitest';
import { confirmation, receiptBadge } from './presentation.ts';

describe('confirmation', () => {
  it('confirms only where the receipt is approved', () => {
    const able = confirmations.filter((state) => confirmation[state].confirm?.enabled);
    expect(able).toEqual(['confirm']);
  });

  it.each([
    ['confirm', null, 'Confirm Payment'],
    ['review_receipt', 'Review Receipt', 'Confirm Payment'],
    ['cannot_confirm', null, 'Cannot Confirm'],
    ['check_receipts', 'Check Receipts', null],
    ['none', null, null],
  ] as const)('%s: %j, %j', (state, way, confirm) => {
    expect(confirmation[state].way?.label ?? null).toBe(way);
    expect(confirmation[state].confirm?.label ?? null).toBe(confirm);
  });
});

describe('receiptBadge', () => {
  it('says that there is none', () => {
    expect(receiptBadge(null)).toEqual({ label: 'No receipt', tone: 'still' });
  });

  it('has the tone of the receipt', () => {
    const receipt = { _id: 'r', status: 'rejected', adminNotes: null } as const;
    expect(receiptBadge(receipt)).toEqual({ label: 'Receipt rejected', tone: 'bad' });
  });
});
