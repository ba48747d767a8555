// Applies payments and usage to a sequence of periods, as the database would store them.
import { addPaidPeriod, currentPeriodAt, type Period, type PurchasedPeriod } from './periods.ts';

export function addPayment(periods: readonly Period[], purchase: PurchasedPeriod, now: Date): Period[] {
  const { moved, added } = addPaidPeriod(periods, purchase, now);
  const updated = periods.map((period, periodIndex) => {
    const span = moved.find(({ index }) => index === periodIndex);
    if (span === undefined) return period;
    return { ...period, startsAt: span.startsAt, endsAt: span.endsAt, anchorDay: span.anchorDay };
  });
  return [...updated, added];
}

export function addUsage(periods: readonly Period[], images: number, now: Date): Period[] {
  const current = currentPeriodAt(periods, now)?.period;
  return periods.map((period) => (period === current ? { ...period, used: period.used + images } : period));
}
