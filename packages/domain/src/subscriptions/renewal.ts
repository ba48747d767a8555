// What happens around the end of a plan's last paid period: it is renewed, or it ends.
import type { BillingCycle, PlanId } from '../catalog/plans.ts';
import { graceDays, renewalAnnouncementDays, renewalNoticeDays } from '../catalog/terms.ts';
import { maxDaysLate } from '../notifications/reminders.ts';
import { millisecondsPerDay } from '../time/calendar-date.ts';
import type { SubscriptionStatus } from './subscription.ts';

/** In the order in which they happen. */
export const renewalSteps = [
  'announce_renewal',
  'announce_end',
  'send_invoice',
  'announce_grace',
  'end',
  'announce_ended',
] as const;
export type RenewalStep = (typeof renewalSteps)[number];

export interface EndingPlan {
  readonly status: SubscriptionStatus;
  readonly autoRenew: boolean;
  /** The end of the last paid period. */
  readonly endsAt: Date;
  /** When it can no longer be used. */
  readonly graceEndsAt: Date;
  /** The customer has submitted a receipt for the next period, which the studio hasn't reviewed yet. */
  readonly isPaymentInReview: boolean;
  /** A pause is scheduled or running. */
  readonly isPaused: boolean;
}

interface Window {
  /** Days after the end, before it if negative. `from` is part of the window, `to` isn't. */
  readonly from: number;
  readonly to: number;
  /** Only with auto-renew, or only without. Absent: in both cases. */
  readonly autoRenew?: boolean;
  /** Whether it waits while the studio reviews a payment, whose review costs the customer nothing. */
  readonly waitsForReview?: true;
  /** Whether it waits until the plan is resumed. */
  readonly waitsForPause?: true;
}

const windows: { readonly [S in RenewalStep]: Window } = {
  announce_renewal: { from: -renewalAnnouncementDays, to: -renewalNoticeDays, autoRenew: true },
  announce_end: { from: -renewalNoticeDays, to: 0, autoRenew: false, waitsForReview: true },
  // Also late, after an outage or when auto-renew is switched on in the last days.
  send_invoice: { from: -renewalNoticeDays, to: graceDays, autoRenew: true, waitsForPause: true },
  announce_grace: { from: 0, to: graceDays, waitsForReview: true },
  end: { from: graceDays, to: Number.POSITIVE_INFINITY, waitsForReview: true },
  announce_ended: { from: graceDays, to: graceDays + maxDaysLate, waitsForReview: true },
};

/** Days around the end. Those after the grace days are counted from their end. */
function instantOf({ endsAt, graceEndsAt }: EndingPlan, days: number): number {
  return days < graceDays
    ? endsAt.getTime() + days * millisecondsPerDay
    : graceEndsAt.getTime() + (days - graceDays) * millisecondsPerDay;
}

/**
 * The steps for which it is time, of a plan without a further paid period. They stay due for a while, so that they are
 * made up for after an outage. That each happens once is up to the caller.
 */
export function dueRenewalSteps(plan: EndingPlan, now: Date): readonly RenewalStep[] {
  if (plan.status !== 'active') return [];
  return renewalSteps.filter((step) => {
    const {
      from,
      to,
      autoRenew = plan.autoRenew,
      waitsForReview = false,
      waitsForPause = false,
    } = windows[step];
    const isWaiting = (waitsForReview && plan.isPaymentInReview) || (waitsForPause && plan.isPaused);
    const isTime = instantOf(plan, from) <= now.getTime() && now.getTime() < instantOf(plan, to);
    return isTime && autoRenew === plan.autoRenew && !isWaiting;
  });
}

/** Plans whose last period ends by this time may have steps that are due. */
export function lastRenewalEnd(now: Date): Date {
  return new Date(now.getTime() + renewalAnnouncementDays * millisecondsPerDay);
}

export interface PlanChoice {
  readonly planId: PlanId;
  readonly cycle: BillingCycle;
}

export function isSameChoice(a: PlanChoice, b: PlanChoice): boolean {
  return a.planId === b.planId && a.cycle === b.cycle;
}
