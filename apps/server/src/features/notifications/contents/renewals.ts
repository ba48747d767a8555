import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import { renewalAnnouncementDays, renewalNoticeDays, rolloverShare } from '@burnish/domain/catalog/terms';
import { dateIn, daysBetween, millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { type ContentContext, viewSubscription, type WriteContent } from './content.ts';
import { countOf, formatAmount, formatDay, formatDayOf } from './formats.ts';
import { isPlanned, leftIn, planContent } from './plan-content.ts';

/** Days until the end of the last paid period. */
function daysLeft({ nextBillingDate }: PlanSubscription, { today, timeZone }: ContentContext): number {
  return daysBetween(today, dateIn(new Date(nextBillingDate), timeZone));
}

/** The plan, price and cycle of the next period. */
function nextOf({ nextPlanId, nextPrice, nextBillingCycle, currency }: PlanSubscription): string {
  const cycle = { monthly: 'month', yearly: 'year' }[nextBillingCycle];
  return `${nextPlanId.name} (${formatAmount(nextPrice, currency)} per ${cycle})`;
}

/** The invoice waits until a paused plan is resumed. */
function renewalInvoiceDay({ nextBillingDate, pause }: PlanSubscription, context: ContentContext): string {
  const notice = new Date(Date.parse(nextBillingDate) - renewalNoticeDays * millisecondsPerDay);
  const isWaiting = isPlanned(pause) && dateIn(notice, context.timeZone) < pause.resumeDate.slice(0, 10);
  return isWaiting ? formatDay(pause.resumeDate) : formatDayOf(notice.toISOString(), context);
}

export const renewalContents = {
  renewal_ahead: planContent((plan, context) => {
    const days = daysLeft(plan, context);
    return {
      title: `${plan.planId.name} renews on ${formatDayOf(plan.nextBillingDate, context)}`,
      text: `We'll send you the invoice for ${nextOf(plan)} on ${renewalInvoiceDay(plan, context)}. You aren't charged automatically.`,
      details: ['To choose another plan or stop the renewal, go to Subscriptions & Billing before then.'],
      action: viewSubscription,
      isOutdated: plan.status !== 'active' || !plan.autoRenew || days < 0 || days > renewalAnnouncementDays,
    };
  }),
  plan_ending: planContent((plan, context) => ({
    title: `${plan.planId.name} ends on ${formatDayOf(plan.nextBillingDate, context)}`,
    text: `Auto-renew is off, so we won't send an invoice for another period. Renew before then to keep your plan: up to ${rolloverShare * 100}% of its images roll over if they're unused.`,
    action: { ...viewSubscription, label: 'Renew plan' },
    isOutdated: plan.status !== 'active' || plan.autoRenew || daysLeft(plan, context) > renewalNoticeDays,
  })),
  plan_in_grace: planContent((plan, context) => ({
    title: `Your ${plan.planId.name} period has ended`,
    text: `It ended on ${formatDayOf(plan.nextBillingDate, context)}. You can still upload ${countOf(leftIn(plan), 'image', 'images')} until ${formatDayOf(plan.usableUntil, context)}. To keep your plan, pay for the next period.`,
    action: viewSubscription,
    isOutdated: !plan.isInGrace,
  })),
  plan_ended: planContent((plan) => ({
    title: `${plan.planId.name} has ended`,
    text: "It wasn't renewed, so you can't upload photos with it anymore. Your photos and invoices stay where they are. You can renew the plan at any time.",
    action: { ...viewSubscription, label: 'Renew plan' },
    isOutdated: plan.status !== 'inactive',
  })),
} satisfies Readonly<Record<string, WriteContent<Subscription>>>;
