// Applies payments and usage to a sequence of periods, as the database would store them.
import { addPaidPeriod, type MovedPeriod, type PaymentTime, type PurchasedPeriod } from './paid-periods.ts';
import { currentPeriodAt, type Period } from './periods.ts';

/** A payment that is confirmed when it is submitted, in a studio in UTC. */
export function paidAt(now: Date, submittedAt = now): PaymentTime {
  return { now, submittedAt, timeZone: 'UTC' };
}

export function applyMoves(periods: readonly Period[], moved: readonly MovedPeriod[]): Period[] {
  return periods.map((period, periodIndex) => {
    const change = moved.find(({ index }) => index === periodIndex);
    if (change === undefined) return period;
    const { index: _, ...times } = change;
    return { ...period, ...times };
  });
}

export function addPayment(
  periods: readonly Period[],
  purchase: PurchasedPeriod,
  now: Date,
  submittedAt = now,
): Period[] {
  const { moved, added } = addPaidPeriod(periods, purchase, paidAt(now, submittedAt));
  return [...applyMoves(periods, moved), added];
}

export function addUsage(periods: readonly Period[], images: number, now: Date): Period[] {
  const current = currentPeriodAt(periods, now)?.period;
  return periods.map((period) => (period === current ? { ...period, used: period.used + images } : period));
}

/** Successive periods that are all paid at the start, with the given usage. */
export function paidInAdvance(
  start: Date,
  purchases: readonly (PurchasedPeriod & { readonly used: number })[],
): Period[] {
  let periods: Period[] = [];
  for (const { cycle, images } of purchases) periods = addPayment(periods, { cycle, images }, start);
  return periods.map((period, index) => ({ ...period, used: purchases[index]?.used ?? 0 }));
}
