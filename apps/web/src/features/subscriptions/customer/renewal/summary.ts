// What happens with a plan at the end of what is paid for, in words.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { renewalNoticeDays } from '@burnish/domain/catalog/terms';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { formatMoney } from '../../../../lib/format.ts';
import { formatShortInstantDate } from '../../../../lib/format-date.ts';
import { billingCycleLabels } from '../../../../presentation/prices.ts';
import { renews } from '../../../../presentation/subscriptions.ts';
import { isPlanChanging } from './choice.ts';
import { copy } from './copy.ts';
import type { OpenInvoice } from './open-invoice.ts';

const texts = copy.summary;

type PaidPeriod = Pick<PlanSubscription, 'planId' | 'billingCycle' | 'endDate'>;

const isSamePlan = (a: PaidPeriod, b: PaidPeriod) =>
  a.planId._id === b.planId._id && a.billingCycle === b.billingCycle;

/** Consecutive periods of the same plan as one. */
function mergePeriods(periods: readonly PaidPeriod[]): readonly PaidPeriod[] {
  return periods.filter((period, index) => {
    const next = periods[index + 1];
    return next === undefined || !isSamePlan(period, next);
  });
}

/** Which plan is paid for until when, if the plan or its cycle changes meanwhile. */
function paidPlans(subscription: PlanSubscription, now: Date): readonly string[] {
  const periods = mergePeriods([subscription, ...subscription.upcomingPeriods]);
  if (periods.length === 1) return [];
  const hasSeveralCycles = periods.some(({ billingCycle }) => billingCycle !== periods[0]?.billingCycle);
  const parts = periods.map(({ planId: { name }, billingCycle, endDate }) => {
    const plan = hasSeveralCycles ? copy.cycle(name, billingCycleLabels[billingCycle].name) : name;
    return texts.until(plan, formatShortInstantDate(endDate, now));
  });
  return [texts.paidFor(parts)];
}

function nextTerms({ nextPlanId, nextPrice, nextBillingCycle, currency }: PlanSubscription): string {
  const price = `${formatMoney(nextPrice, currency)} ${billingCycleLabels[nextBillingCycle].per}`;
  return copy.terms(nextPlanId.name, price);
}

/** Of a plan that isn't usable any more, or only in its grace days. */
function afterTheEnd(subscription: PlanSubscription, invoice: OpenInvoice | null, now: Date): string[] {
  const { nextBillingDate, isInGrace, autoRenew } = subscription;
  const date = formatShortInstantDate(nextBillingDate, now);
  const hasEnded = Date.parse(nextBillingDate) <= now.getTime();
  const start = hasEnded ? texts.ended(date) : texts.inactive(date);
  if (invoice?.isPaymentSubmitted) return [start, texts.continuesOnceConfirmed(invoice.terms)];
  if (invoice !== null) return [start, texts.continuesOncePaid(invoice.terms, invoice.name)];
  const terms = nextTerms(subscription);
  if (isInGrace && autoRenew) return [start, texts.continuesWith(terms), texts.invoiceSoon];
  return [start, ...(isInGrace ? [texts.off] : []), texts.ifRenewed(terms)];
}

/** The invoice of a paused plan waits until it is resumed. */
function invoiceTime({ pause }: PlanSubscription, noticeAt: Date): Date {
  const isPlanned = pause?.status === 'scheduled' || pause?.status === 'running';
  const resumesAt = isPlanned ? new Date(`${pause.resumeDate.slice(0, 10)}T00:00`) : noticeAt;
  return resumesAt > noticeAt ? resumesAt : noticeAt;
}

function beforeTheEnd(subscription: PlanSubscription, invoice: OpenInvoice | null, now: Date): string[] {
  const { nextBillingDate, autoRenew, isRenewalDue } = subscription;
  const date = formatShortInstantDate(nextBillingDate, now);
  if (invoice?.isPaymentSubmitted) return [texts.renewsOnceConfirmed(date, invoice.terms)];
  if (invoice !== null) return [texts.renewsOncePaid(date, invoice.terms, invoice.name)];
  const terms = nextTerms(subscription);
  const noticeAt = new Date(Date.parse(nextBillingDate) - renewalNoticeDays * millisecondsPerDay);
  const isNoticeAhead = now < noticeAt;
  const noticeDate = formatShortInstantDate(noticeAt.toISOString(), now);
  if (autoRenew) {
    const sentAt = invoiceTime(subscription, noticeAt);
    const sentOn = formatShortInstantDate(sentAt.toISOString(), now);
    return [texts.renews(date, terms), now < sentAt ? texts.invoiceOn(sentOn) : texts.invoiceSoon];
  }
  return [
    texts.ends(date),
    texts.off,
    ...(isNoticeAhead && !isRenewalDue ? [texts.renewableFrom(noticeDate)] : []),
    ...(isPlanChanging(subscription) ? [texts.ifRenewed(terms)] : []),
  ];
}

const isOver = ({ status, isInGrace, isEnded }: PlanSubscription) =>
  status !== 'active' || isInGrace || isEnded;

/** Whether the plan is still renewed by itself, or would be with auto-renew. */
export function isAutoRenewable({ status, isEnded }: PlanSubscription): boolean {
  return status === 'active' && !isEnded;
}

/** Sentences. `invoice`: the open one for the plan. */
export function renewalSummary(
  subscription: PlanSubscription,
  invoice: OpenInvoice | null,
  now = new Date(),
): readonly string[] {
  if (!renews[subscription.status]) return [texts.suspended];
  return isOver(subscription)
    ? afterTheEnd(subscription, invoice, now)
    : [...paidPlans(subscription, now), ...beforeTheEnd(subscription, invoice, now)];
}
