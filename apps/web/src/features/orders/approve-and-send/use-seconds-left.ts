import { undoSeconds } from '@burnish/domain/orders/scheduled-invoice';
import { useEffect, useState } from 'react';

/** At most the time to undo it, and at least 0: the clock of the browser may be wrong. */
export function secondsLeft(sendAt: string, now: number): number {
  return Math.min(undoSeconds, Math.max(0, Math.ceil((Date.parse(sendAt) - now) / 1_000)));
}

/** Counts down to the time at which an invoice is sent. */
export function useSecondsLeft(sendAt: string): number {
  const [left, setLeft] = useState(() => secondsLeft(sendAt, Date.now()));
  useEffect(() => {
    const update = () => setLeft(secondsLeft(sendAt, Date.now()));
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [sendAt]);
  return left;
}
