import type { Receipt } from '@burnish/contract/entity';

/** The receipt on the desk, and where in the list it was last seen. */
export interface Held {
  receipt: Receipt;
  at: number;
}

/**
 * Which receipt is on the desk. It stays there when the list under it changes, even out of the list: what is
 * looked at never turns into another receipt while somebody is about to approve it.
 */
export function heldReceipt(
  rows: readonly Receipt[],
  wanted: string,
  held: Held | null,
  /** As the service answered the last decision. */
  decided: Receipt | null = null,
): Held | null {
  const id = wanted === '' ? held?.receipt._id : wanted;
  const at = rows.findIndex(({ _id }) => _id === id);
  const found = rows[at];
  if (found) return { receipt: found, at };
  if (held && held.receipt._id === id) return decided?._id === id ? { ...held, receipt: decided } : held;
  const [first] = rows;
  return first ? { receipt: first, at: 0 } : null;
}

/** The next one in the list, or the one before; of a receipt that has left the list, the one in its place. */
export function neighbour(rows: readonly Receipt[], held: Held, step: 1 | -1): number | null {
  const isListed = rows[held.at]?._id === held.receipt._id;
  const at = step === 1 && !isListed ? held.at : held.at + step;
  return rows[at] ? at : null;
}

/** The one on the desk with those before and after it, where the keys lead. */
export function around(rows: readonly Receipt[], { receipt, at }: Held): string[] {
  return [receipt._id, ...rows.slice(Math.max(0, at - 1), at + 2).map(({ _id }) => _id)];
}
