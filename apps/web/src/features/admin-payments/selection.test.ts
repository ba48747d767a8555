import type { Receipt } from '@burnish/contract/entity';
import { receiptSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { heldReceipt, neighbour } from './selection.ts';

const [a, b, c, fresh] = ['a', 'b', 'c', 'fresh'].map((_id): Receipt => ({ ...receiptSample, _id }));
if (!a || !b || !c || !fresh) throw new Error('four receipts');
const idOf = (held: ReturnType<typeof heldReceipt>) => held?.receipt._id;

describe('heldReceipt', () => {
  it('starts with the first', () => {
    expect(idOf(heldReceipt([a, b], '', null))).toBe('a');
    expect(heldReceipt([], '', null)).toBeNull();
  });

  it('follows the address', () => {
    expect(heldReceipt([a, b], 'b', { receipt: a, at: 0 })).toEqual({ receipt: b, at: 1 });
  });

  it('stays with what is looked at when another one comes in above it', () => {
    expect(heldReceipt([fresh, a, b], '', { receipt: a, at: 0 })).toEqual({ receipt: a, at: 1 });
  });

  it('stays with it when it leaves the list', () => {
    const held = { receipt: b, at: 1 };
    expect(heldReceipt([a, c], '', held)).toBe(held);
    expect(heldReceipt([a, c], 'b', held)).toBe(held);
  });

  it('shows what became of it when a decision took it out of the list', () => {
    const approved: Receipt = { ...b, status: 'approved', allowedActions: [] };
    const shown = heldReceipt([a, c], '', { receipt: b, at: 1 }, approved);
    expect(shown).toEqual({ receipt: approved, at: 1 });
  });

  it('shows the newest version of it', () => {
    const replaced = { ...a, revision: 2 };
    expect(heldReceipt([replaced], '', { receipt: a, at: 0 })?.receipt.revision).toBe(2);
  });

  it('falls back to the first where the address names a receipt that is not listed', () => {
    expect(idOf(heldReceipt([a, b], 'elsewhere', null))).toBe('a');
  });
});

describe('neighbour', () => {
  it('goes to the next and to the one before, and no further', () => {
    expect(neighbour([a, b, c], { receipt: b, at: 1 }, 1)).toBe(2);
    expect(neighbour([a, b, c], { receipt: b, at: 1 }, -1)).toBe(0);
    expect(neighbour([a, b, c], { receipt: c, at: 2 }, 1)).toBeNull();
    expect(neighbour([a, b, c], { receipt: a, at: 0 }, -1)).toBeNull();
  });

  it('goes to the one that took the place of a receipt that left the list', () => {
    expect(neighbour([a, c], { receipt: b, at: 1 }, 1)).toBe(1);
    expect(neighbour([a, c], { receipt: b, at: 1 }, -1)).toBe(0);
  });
});
