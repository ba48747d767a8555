// A row of periods as it is stored: what payments and usage make of it.
import { addPaidPeriod, type Bought, type Period, standingAt } from './periods.ts';

export function pay(periods: readonly Period[], bought: Bought, now: Date): Period[] {
  const { moved, added } = addPaidPeriod(periods, bought, now);
  const kept = periods.map((period, place) => {
    const span = moved.find(({ index }) => index === place);
    if (span === undefined) return period;
    return { ...period, startsAt: span.startsAt, endsAt: span.endsAt, anchorDay: span.anchorDay };
  });
  return [...kept, added];
}

export function use(periods: readonly Period[], images: number, now: Date): Period[] {
  const running = standingAt(periods, now)?.period;
  return periods.map((period) => (period === running ? { ...period, used: period.used + images } : period));
}
