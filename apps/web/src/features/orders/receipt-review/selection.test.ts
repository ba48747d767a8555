import type { Receipt } from '@burnish/contract/orders/entities';
import { receiptSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import { neighborIndex, selectReceipt } from './selection.ts';

const [a, b, c, newest] = ['a', 'b', 'c', 'newest'].map((_id): Receipt => ({ ...receiptSample, _id }));
if (!a || !b || !c || !newest) throw new Error('four receipts');
const idOf = (selection: ReturnType<typeof selectReceipt>) => selection?.receipt._id;

describe('selectReceipt', () => {
  it('selects the first receipt by default', () => {
    expect(idOf(selectReceipt([a, b], '', null))).toBe('a');
    expect(selectReceipt([], '', null)).toBeNull();
  });

  it('selects the receipt in the URL', () => {
    expect(selectReceipt([a, b], 'b', { receipt: a, index: 0 })).toEqual({ receipt: b, index: 1 });
  });

  it('keeps the selection when a new receipt is listed above it', () => {
    expect(selectReceipt([newest, a, b], '', { receipt: a, index: 0 })).toEqual({ receipt: a, index: 1 });
  });

  it('keeps the selection when the receipt leaves the list', () => {
    const selection = { receipt: b, index: 1 };
    expect(selectReceipt([a, c], '', selection)).toBe(selection);
    expect(selectReceipt([a, c], 'b', selection)).toBe(selection);
  });

  it('shows the reviewed receipt after the review removed it from the list', () => {
    const approved: Receipt = { ...b, status: 'approved', allowedActions: [] };
    const selection = selectReceipt([a, c], '', { receipt: b, index: 1 }, approved);
    expect(selection).toEqual({ receipt: approved, index: 1 });
  });

  it('shows the latest revision', () => {
    const replaced = { ...a, revision: 2 };
    expect(selectReceipt([replaced], '', { receipt: a, index: 0 })?.receipt.revision).toBe(2);
  });

  it('falls back to the first receipt when the one in the URL is not listed', () => {
    expect(idOf(selectReceipt([a, b], 'missing', null))).toBe('a');
  });
});

describe('neighborIndex', () => {
  it('finds the next and the previous receipt', () => {
    expect(neighborIndex([a, b, c], { receipt: b, index: 1 }, 1)).toBe(2);
    expect(neighborIndex([a, b, c], { receipt: b, index: 1 }, -1)).toBe(0);
    expect(neighborIndex([a, b, c], { receipt: c, index: 2 }, 1)).toBeNull();
    expect(neighborIndex([a, b, c], { receipt: a, index: 0 }, -1)).toBeNull();
  });

  it('finds the receipt that took the index of one that left the list', () => {
    expect(neighborIndex([a, c], { receipt: b, index: 1 }, 1)).toBe(1);
    expect(neighborIndex([a, c], { receipt: b, index: 1 }, -1)).toBe(0);
  });
});
