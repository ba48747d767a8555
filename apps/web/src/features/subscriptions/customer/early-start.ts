import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { formatShortInstantDate } from '../../../lib/format-date.ts';

/** Loaded only where a period can be started. */
export const startNextCopy = {
  action: 'Start your next period now',
  label: (plan: string) => `Start your next period now: ${plan}`,
  title: 'Start your next period now?',
  ends: (plan: string, date: string) =>
    `You've used all images of ${plan}. This period ends today instead of ${date}.`,
  starts: (images: number, date: string, usualDate: string) =>
    `The next one has ${images} images. It starts today and ends on ${date} instead of ${usualDate}.`,
  paid: (date: string, usualDate: string) =>
    `Everything you've paid for ends on ${date} instead of ${usualDate}.`,
  confirm: 'Start next period',
  started: (plan: string) => `The next period of ${plan} has started.`,
  failed: "The next period couldn't be started. Please try again.",
};

/** What changes if the next period is started now, with all dates. Empty: it can't be. */
export function earlyStartTexts(
  { planId, endDate, upcomingPeriods, paidUntil, earlyStart }: PlanSubscription,
  now = new Date(),
): readonly string[] {
  const [next] = upcomingPeriods;
  if (earlyStart === null || next === undefined) return [];
  const date = (instant: string) => formatShortInstantDate(instant, now);
  const { ends, starts, paid } = startNextCopy;
  return [
    ends(planId.name, date(endDate)),
    starts(next.images, date(earlyStart.endDate), date(next.endDate)),
    ...(upcomingPeriods.length > 1 ? [paid(date(earlyStart.paidUntil), date(paidUntil))] : []),
  ];
}
