// What reports add up is the same as what it was derived from.
import type { TableSnapshot } from './table-snapshot.ts';

type Period = TableSnapshot['periods'][number];
type Span = TableSnapshot['paidSpans'][number];

const earlier = (one: Date, other: Date | null) => (other !== null && other < one ? other : one);

/** Credited or replaced before any of its time had passed. */
const neverRan = ({ startsAt, endsAt, replaced }: Period) =>
  replaced && startsAt.getTime() === endsAt.getTime();

/** The spans of one subscription, from its periods in the order of their start. */
function spansOf(
  periods: readonly Period[],
  { currency, canceledAt }: TableSnapshot['subscriptions'][number],
): Span[] {
  const counted = periods.filter(
    (period) => !neverRan(period) && (canceledAt === null || period.startsAt < canceledAt),
  );
  const spans = counted.map((period, index) => {
    const [previous, next] = [counted[index - 1], counted[index + 1]];
    const isRenewed = previous !== undefined && previous.graceEndsAt >= period.startsAt;
    const graceEndsAt = earlier(period.graceEndsAt, canceledAt);
    return {
      periodId: period.id,
      subscriptionId: period.subscriptionId,
      currency,
      monthlyPriceMinor: period.monthlyPriceMinor,
      startsAt: period.startsAt,
      endsAt: earlier(period.endsAt, canceledAt),
      beginning: isRenewed ? ('renewed' as const) : ('new' as const),
      lostKnownAt: next === undefined || next.startsAt > graceEndsAt ? graceEndsAt : null,
    };
  });
  const byEnd = spans.toSorted(
    (a, b) => a.endsAt.getTime() - b.endsAt.getTime() || (a.periodId < b.periodId ? -1 : 1),
  );
  return spans.map((span, index) => ({
    ...span,
    sameBeginningAt:
      spans.slice(0, index).findLast(({ beginning }) => beginning === span.beginning)?.startsAt ?? null,
    lostBeforeAt:
      span.lostKnownAt === null
        ? null
        : (byEnd.slice(0, byEnd.indexOf(span)).findLast(({ lostKnownAt }) => lostKnownAt !== null)?.endsAt ??
          null),
  }));
}

const describe = (span: Span | undefined) => span && JSON.stringify(Object.entries(span).toSorted());

function* checkPaidSpans({ subscriptions, periods, paidSpans }: TableSnapshot) {
  const stored = new Map(paidSpans.map((span) => [span.periodId, span]));
  const bySubscription = Map.groupBy(periods, ({ subscriptionId }) => subscriptionId);
  const derived = subscriptions
    .filter(({ kind }) => kind === 'plan')
    .flatMap((subscription) => spansOf(bySubscription.get(subscription.id) ?? [], subscription));
  for (const span of derived)
    if (describe(stored.get(span.periodId)) !== describe(span))
      yield `the span of period ${span.periodId} is ${describe(stored.get(span.periodId))} instead of ${describe(span)}`;
  if (paidSpans.length !== derived.length) yield `${paidSpans.length} spans instead of ${derived.length}`;
}

/** Up to the last day that is added up. */
function* checkUsageDays({ usage, periods, usageDays }: TableSnapshot) {
  const lastDay = usageDays.at(-1)?.day ?? '';
  const planOf = new Map(periods.map(({ id, planId }) => [id, planId]));
  const sums = new Map<string, number>();
  const add = (day: string, planId: string | null, tier: string | null, images: number) => {
    const key = `${day} ${planId} ${tier}`;
    sums.set(key, (sums.get(key) ?? 0) + images);
  };
  for (const { createdAt, periodId, tier, images } of usage) {
    const day = createdAt.toISOString().slice(0, 10);
    if (day <= lastDay) add(day, (periodId && planOf.get(periodId)) ?? null, tier, images);
  }
  for (const { day, planId, tier, images } of usageDays) add(day, planId, tier, -images);
  for (const [name, difference] of sums)
    if (difference !== 0) yield `images used on ${name}: ${difference} aren't added up`;
}

export const reportRules = [checkPaidSpans, checkUsageDays];
