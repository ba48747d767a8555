import type {
  ImagesSubscription,
  PlanSubscription,
  Subscription,
} from '@burnish/contract/subscriptions/entities';
import type { Viewer } from '@burnish/domain/access';
import { actionsFor, planActionAccess } from '@burnish/domain/allowed-actions';
import { getPlan, planPrice } from '@burnish/domain/catalog/plans';
import { money, toDecimal } from '@burnish/domain/money/money';
import { isVoidable } from '@burnish/domain/orders/ledger/ledger';
import { itemTitle } from '@burnish/domain/orders/purchase';
import { type StudioTime, startNextPeriod } from '@burnish/domain/subscriptions/paid-periods';
import { type PlanAction, planActions } from '@burnish/domain/subscriptions/plan-actions';
import { isRenewalDue } from '@burnish/domain/subscriptions/subscription';
import { canUpgrade, isWithdrawable } from '@burnish/domain/subscriptions/upgrade';
import { amountView, dateView, personView, planView, purchaseView } from '../../views/shared-views.ts';
import { currentPeriodOf, nextPurchaseOf } from './current-period.ts';
import type { PeriodRow, SubscriptionRecord } from './repository.ts';
import type { OpenUpgrade } from './upgrades/index.ts';

type UpcomingPeriod = PlanSubscription['upcomingPeriods'][number];

function commonView({ subscription, owner }: SubscriptionRecord) {
  const { id, status, currency, createdAt } = subscription;
  return { _id: id, userId: personView(owner), status, currency, createdAt: createdAt.toISOString() };
}

function upcomingPeriodView({ planId, cycle, startsAt, endsAt, ...period }: PeriodRow): UpcomingPeriod {
  return {
    planId: planView(planId),
    billingCycle: cycle,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    images: Math.max(0, period.images + period.adjustment + period.returned),
  };
}

function earlyStartView(
  { subscription, periods }: SubscriptionRecord,
  time: StudioTime,
): PlanSubscription['earlyStart'] {
  const moved = subscription.status === 'active' ? startNextPeriod(periods, time) : null;
  const [next, last] = [moved?.[1], moved?.at(-1)];
  if (next === undefined || last === undefined) return null;
  return { endDate: next.endsAt.toISOString(), paidUntil: last.endsAt.toISOString() };
}

function upgradeView({ openUpgrade, subscription }: SubscriptionRecord): PlanSubscription['upgrade'] {
  if (openUpgrade === null) return null;
  const { upgrade, planId, billingCycle, invoice } = openUpgrade;
  if (planId === null || billingCycle === null) throw new Error(`order ${upgrade.orderId} is not for a plan`);
  const { currency } = subscription;
  return {
    planId: planView(planId),
    billingCycle,
    price: amountView(upgrade.priceMinor, currency),
    unusedValue: amountView(upgrade.unusedMinor, currency),
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    amount: amountView(invoice.amountMinor, currency),
    amountDue: amountView(invoice.dueMinor, currency),
    payUntil: dateView(invoice.dueDate),
    isPaymentInReview: invoice.status === 'payment_made',
  };
}

function paymentOf({ invoice }: OpenUpgrade) {
  return {
    isPaymentInReview: invoice.status === 'payment_made',
    isPartiallyPaid: !isVoidable(invoice, invoice.creditAppliedMinor),
  };
}

function possibleActions(
  { subscription, periods, openUpgrade }: SubscriptionRecord,
  now: Date,
): PlanAction[] {
  const isPossible: { readonly [A in PlanAction]: boolean } = {
    upgrade: openUpgrade === null && canUpgrade(subscription.status, periods, now),
    withdraw_upgrade: openUpgrade !== null && isWithdrawable(paymentOf(openUpgrade)),
  };
  return planActions.filter((action) => isPossible[action]);
}

export function planSubscriptionView(
  record: SubscriptionRecord,
  time: StudioTime,
  viewer: Viewer,
): PlanSubscription {
  const { now } = time;
  const { status, currency, autoRenew } = record.subscription;
  const next = nextPurchaseOf(record);
  const {
    period,
    limit,
    used,
    rolledOver,
    isExhausted: exhausted,
    isUsable: usable,
    isInGrace,
    usableUntil,
  } = currentPeriodOf(record, now);
  const { planId } = period;
  const paidUntil = (record.periods.at(-1) ?? period).endsAt.toISOString();
  const upcoming = record.periods.slice(record.periods.indexOf(period) + 1);
  return {
    ...commonView(record),
    subscriptionType: 'subscription',
    planId: planView(planId),
    billingCycle: period.cycle,
    monthlyPrice: toDecimal(planPrice(getPlan(planId), 'monthly', currency)),
    startDate: period.startsAt.toISOString(),
    endDate: period.endsAt.toISOString(),
    nextBillingDate: paidUntil,
    imagesUsed: used,
    imagesLimit: limit,
    rolledOver,
    imagesReturned: period.returned,
    isExhausted: status === 'active' && exhausted,
    isUsable: status === 'active' && usable && !exhausted,
    usableUntil: usableUntil.toISOString(),
    isInGrace: status === 'active' && isInGrace,
    isEnded: status === 'active' && !usable,
    autoRenew,
    nextPlanId: planView(next.planId),
    nextBillingCycle: next.cycle,
    nextPrice: toDecimal(planPrice(getPlan(next.planId), next.cycle, currency)),
    upcomingPeriods: upcoming.map(upcomingPeriodView),
    paidPeriodsAhead: upcoming.length,
    paidUntil,
    earlyStart: earlyStartView(record, time),
    isRenewalDue: isRenewalDue(status, record.periods, now),
    upgrade: upgradeView(record),
    allowedActions: actionsFor(planActionAccess, viewer, possibleActions(record, now)),
    paidAt: period.createdAt.toISOString(),
  };
}

/** Individually bought images are one payment, confirmed when the subscription is created. */
export function imagesSubscriptionView(record: SubscriptionRecord): ImagesSubscription {
  const { subscription, purchasedImages } = record;
  if (purchasedImages === null) throw new Error(`subscription ${record.id} has no purchased images`);
  const { status, currency, createdAt } = subscription;
  const { serviceId, quantity, used, specialInstructions, unitPriceMinor } = purchasedImages;
  const unitPrice = money(unitPriceMinor, currency);
  const item = { kind: 'images', serviceId, quantity, unitPrice } as const;
  const serviceName = itemTitle(item);
  const paidAt = createdAt.toISOString();
  return {
    ...commonView(record),
    subscriptionType: 'payPerImage',
    planId: purchaseView(item),
    serviceName,
    serviceType: serviceName,
    quantity,
    unitPrice: toDecimal(unitPrice),
    monthlyPrice: toDecimal(unitPrice),
    startDate: paidAt,
    paidAt,
    imagesUsed: used,
    imagesLimit: quantity,
    isExhausted: used >= quantity,
    isUsable: status === 'active' && used < quantity,
    specialInstructions,
  };
}

export function subscriptionView(record: SubscriptionRecord, time: StudioTime, viewer: Viewer): Subscription {
  return record.purchasedImages === null
    ? planSubscriptionView(record, time, viewer)
    : imagesSubscriptionView(record);
}
