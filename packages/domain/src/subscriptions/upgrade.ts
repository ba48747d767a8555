// A customer changes to a higher plan or from monthly to yearly while a period runs. The unused value of what is paid for is
// deducted from the price, and the new period begins when the rest is paid.
import { type BillingCycle, billingCycles, type PlanId, planIds } from '../catalog/plans.ts';
import { graceDays, upgradeQuoteDays } from '../catalog/terms.ts';
import { lifecycle } from '../lifecycle.ts';
import { addDays, type CalendarDate, dateIn, daysBetween } from '../time/calendar-date.ts';
import { addLocalDays, dayOfMonth } from '../time/months.ts';
import {
  appendPeriods,
  createPeriod,
  type MovedPeriod,
  type PurchasedPeriod,
  type StudioTime,
} from './paid-periods.ts';
import { isRunning, type Period } from './periods.ts';
import type { PlanChoice } from './renewal.ts';
import type { SubscriptionStatus } from './subscription.ts';

export const upgradeStatuses = ['open', 'paid', 'withdrawn', 'expired', 'void'] as const;
export type UpgradeStatus = (typeof upgradeStatuses)[number];

export const upgradeActions = ['pay', 'withdraw', 'expire', 'void'] as const;
export type UpgradeAction = (typeof upgradeActions)[number];

/** A quote that the customer accepted, with its invoice. `void`: the studio voided the invoice or rejected the order. */
export const upgradeLifecycle = lifecycle<UpgradeStatus, UpgradeAction>(upgradeActions, {
  open: { pay: 'paid', withdraw: 'withdrawn', expire: 'expired', void: 'void' },
  paid: {},
  withdrawn: {},
  expired: {},
  void: {},
});

/** How long an upgrade that wasn't paid in time is shown, in days. */
const expiredUpgradeDays = 30;

/** Whether the customer and the studio still see that an upgrade wasn't paid in time. */
export function isExpiryShown(expiredAt: Date, { now, timeZone }: StudioTime): boolean {
  return dateIn(now, timeZone) <= addDays(dateIn(expiredAt, timeZone), expiredUpgradeDays);
}

interface PlanPeriod extends Period {
  readonly planId: PlanId;
}

const rankOf = (planId: PlanId) => planIds.indexOf(planId);
const lengthOf = (cycle: BillingCycle) => billingCycles.indexOf(cycle);

/** A higher plan with the same or a longer billing cycle, or a longer cycle of the same plan. */
export function isUpgrade(from: PlanChoice, to: PlanChoice): boolean {
  const plan = rankOf(to.planId) - rankOf(from.planId);
  const cycle = lengthOf(to.cycle) - lengthOf(from.cycle);
  return plan >= 0 && cycle >= 0 && plan + cycle > 0;
}

/** The running period and those that are paid ahead. Empty: none runs, so that another plan can simply be ordered. */
export function replaceablePeriods<P extends Period>(periods: readonly P[], now: Date): readonly P[] {
  if (!periods.some((period) => isRunning(period, now))) return [];
  return periods.filter(({ endsAt }) => endsAt > now);
}

/** Everything that a customer can upgrade to: higher than the running period, and not lower than what is paid ahead. */
export function upgradeChoices(periods: readonly PlanPeriod[], now: Date): readonly PlanChoice[] {
  const [running, ...ahead] = replaceablePeriods(periods, now);
  if (running === undefined) return [];
  return planIds
    .flatMap((planId) => billingCycles.map((cycle) => ({ planId, cycle })))
    .filter(
      (choice) =>
        isUpgrade(running, choice) &&
        ahead.every(
          ({ planId, cycle }) =>
            rankOf(planId) <= rankOf(choice.planId) && lengthOf(cycle) <= lengthOf(choice.cycle),
        ),
    );
}

/** Whether the customer can ask for a quote now. */
export function canUpgrade(status: SubscriptionStatus, periods: readonly PlanPeriod[], now: Date): boolean {
  return status === 'active' && upgradeChoices(periods, now).length > 0;
}

/**
 * The last day on which the invoice of a quote can be paid. Once what was paid for is over, nothing is left to deduct, and the
 * plan is renewed or ends. @param lastDay of the quoted periods
 */
export function quoteDueDate(today: CalendarDate, lastDay: CalendarDate): CalendarDate {
  const dueDate = addDays(today, upgradeQuoteDays);
  return dueDate < lastDay ? dueDate : lastDay;
}

interface QuotedPayment {
  /** A receipt is being reviewed. */
  readonly isPaymentInReview: boolean;
  /** Money has arrived for it, besides credit that can be returned. */
  readonly isPartiallyPaid: boolean;
}

/** Whether the customer can take the upgrade back: nothing was paid for it besides credit, and no receipt is in review. */
export function isWithdrawable({ isPaymentInReview, isPartiallyPaid }: QuotedPayment): boolean {
  return !isPaymentInReview && !isPartiallyPaid;
}

interface QuotedInvoice extends QuotedPayment {
  readonly dueDate: CalendarDate;
  /** An admin canceled the plan since the quote. */
  readonly isPlanCanceled: boolean;
}

/** Whether the quote has ended. What was paid or submitted in time keeps it. @param today in the studio's time zone */
export function isQuoteOver(
  { dueDate, isPlanCanceled, ...payment }: QuotedInvoice,
  today: CalendarDate,
): boolean {
  return (dueDate < today || isPlanCanceled) && isWithdrawable(payment);
}

export interface QuotedUsage {
  /** Images of the quoted periods that were used when the quote was accepted, and now. */
  readonly usedThen: number;
  readonly usedNow: number;
}

export interface Replacement {
  /** The quoted periods with their new times, by index. */
  readonly ended: readonly (MovedPeriod & { readonly replaced: true })[];
  /** Those that follow the new period. */
  readonly following: readonly MovedPeriod[];
  readonly added: Period;
}

/** Of a period that runs, at least one: days that are over aren't given again. */
function daysLeftOf({ startsAt, endsAt }: Period, { now, timeZone }: StudioTime): number | undefined {
  if (now <= startsAt) return undefined;
  return Math.max(1, daysBetween(dateIn(now, timeZone), dateIn(endsAt, timeZone)));
}

/**
 * The periods once an upgrade is paid: those whose value was deducted end now and leave nothing, the new one starts, and any
 * others follow it, at full length or with the days that are left. Images used since the quote count in the new period, and
 * those given back since then are its own. @param periods sorted by start @param quoted indexes of the periods whose value was deducted
 */
export function replacePeriods(
  periods: readonly Period[],
  quoted: ReadonlySet<number>,
  purchase: PurchasedPeriod,
  { usedThen, usedNow }: QuotedUsage,
  time: StudioTime,
): Replacement {
  const { now, timeZone } = time;
  const added = {
    ...createPeriod(now, dayOfMonth(now, timeZone), purchase, timeZone),
    adjustment: usedThen - usedNow,
  };
  const indexed = periods.map((period, index) => ({ period, index }));
  const ended = indexed
    .filter(({ index }) => quoted.has(index))
    .map(({ period: { startsAt, endsAt, graceEndsAt, anchorDay, endedEarly }, index }) => {
      const isOver = endsAt <= now;
      return {
        index,
        startsAt: startsAt < now ? startsAt : now,
        endsAt: isOver ? endsAt : now,
        graceEndsAt: isOver ? graceEndsAt : addLocalDays(now, graceDays, timeZone),
        anchorDay,
        endedEarly,
        replaced: true as const,
      };
    });
  const others = indexed.filter(({ period, index }) => !quoted.has(index) && period.endsAt > now);
  const spans = appendPeriods(
    [added],
    others.map(({ period }) => ({ ...period, daysLeft: daysLeftOf(period, time) })),
    time,
  );
  const following = others.flatMap(({ period: { endedEarly }, index }, position) => {
    const span = spans[position];
    return span === undefined ? [] : [{ index, ...span, endedEarly }];
  });
  return { ended, following, added };
}
