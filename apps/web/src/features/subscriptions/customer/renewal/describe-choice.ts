// What a choice for the next period means, in words.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { type BillingCycle, getPlan, imagesPerPeriod, type PlanId } from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import { formatCount } from '../../../../lib/format.ts';
import { formatShortInstantDate } from '../../../../lib/format-date.ts';
import { billingCycleLabels, formatPlanPrice } from '../../../../presentation/prices.ts';
import { isSameChoice, lastPaidChoice, type PlanChoice } from './choice.ts';
import { copy } from './copy.ts';

/** '60 images per month'. */
export function formatImages(planId: PlanId, cycle: BillingCycle): string {
  const images = imagesPerPeriod(getPlan(planId), cycle);
  return copy.images(formatCount(images), billingCycleLabels[cycle].per);
}

/** '$197 per month'. */
export function formatPrice(planId: PlanId, cycle: BillingCycle, currency: Currency): string {
  const { amount, per } = formatPlanPrice(getPlan(planId), cycle, currency);
  return `${amount} ${per}`;
}

/** What a choice means: what the next period has, when it starts, and what stays until then. */
export function describeChoice(
  subscription: PlanSubscription,
  choice: PlanChoice,
  now = new Date(),
): readonly string[] {
  const texts = copy.choice;
  const { currency, autoRenew, isExhausted, isInGrace, upcomingPeriods, nextBillingDate } = subscription;
  const { planId, billingCycle: cycle } = choice;
  const plan = getPlan(planId).name;
  const terms = texts.terms(plan, formatImages(planId, cycle), formatPrice(planId, cycle, currency));
  const last = lastPaidChoice(subscription);
  if (isSameChoice(choice, last)) return [texts.same(terms)];
  const ifRenewed = autoRenew ? [] : [texts.ifRenewed];
  // A plan without images to use continues as soon as it is paid for.
  if (isInGrace || (isExhausted && upcomingPeriods.length === 0))
    return [texts.starts(terms, texts.withPayment), ...ifRenewed];
  const date = formatShortInstantDate(nextBillingDate, now);
  return [texts.starts(terms, texts.onDate(date)), texts.untilThen(getPlan(last.planId).name), ...ifRenewed];
}
