import type { Clock } from '../clock.ts';
import { createIds } from './ids.ts';
import type { Transaction } from './transaction.ts';

/**
 * The transaction at an earlier time: its rows get times and IDs of then, so that lists and reports have them on their day.
 * Audit records and events stay those of the present. Times of successive calls ascend.
 */
export function createPast(tx: Transaction): (time: Date) => Transaction {
  let now = new Date(0);
  const clock: Clock = { now: () => now };
  const newId = createIds(clock);
  return (time) => {
    now = time;
    return { ...tx, now, newId };
  };
}
