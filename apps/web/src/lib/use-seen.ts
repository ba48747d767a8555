import { useState } from 'react';

/** What an admin decides about, as it was when the dialog opened, and whether its balance is another one by now. */
export interface Seen<Value> {
  readonly value: Value;
  /** Null: it is the same. */
  readonly changed: { readonly from: number; readonly to: number; readonly accept: () => void } | null;
}

export function compareSeen<Value>(
  value: Value,
  latest: Value,
  balanceOf: (value: Value) => number,
  onAccept: (latest: Value) => void,
): Seen<Value> {
  const [from, to] = [balanceOf(value), balanceOf(latest)];
  return { value, changed: from === to ? null : { from, to, accept: () => onAccept(latest) } };
}

/**
 * Keeps what the admin has read: amounts that change under their hands are confirmed by mistake. The call names this balance
 * and fails if it is another one by then.
 */
export function useSeen<Value>(latest: Value, balanceOf: (value: Value) => number): Seen<Value> {
  const [value, setValue] = useState(latest);
  return compareSeen(value, latest, balanceOf, setValue);
}
