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
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { type PlanAction, planActions } from '@burnish/domain/subscriptions/plan-actions';
import { isRenewalDue } from '@burnish/domain/subscriptions/subscription';
import { canUpgrade, isExpiryShown, isWithdrawable } from '@burnish/domain/subscriptions/upgrade';
import { amountView, dateView, personView, planView, purchaseView } from '../../views/shared-views.ts';
import { currentPeriodOf, nextPurchaseOf } from './current-period.ts';
import { openPauseOf, pausedUntilOf, todayOf } from './pauses/current-pause.ts';
import { pauseOfPlanView } from './pauses/view.ts';
import { isCanceledWithNotice, openRefundRequestOf } from './refund-requests/current-request.ts';
import { cancelableOnView, refundsOfSubscription } from './refund-requests/view.ts';
import type { PeriodRow, SubscriptionRecord } from './repository.ts';
import { earlyStartOf } from './start-next-period.ts';
import type { ExpiredUpgrade, OpenUpgrade } from './upgrades/index.ts';

type UpcomingPeriod = PlanSubscription['upcomingPeriods'][number];

function commonView(record: SubscriptionRecord, time: StudioTime) {
  const { subscription, owner } = record;
  const { id, status, currency, createdAt } = subscription;
  return {
    _id: id,
    userId: personView(owner),
    status,
    currency,
    ...refundsOfSubscription(record, time),
    createdAt: createdAt.toISOString(),
  };
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

function earlyStartView(record: SubscriptionRecord, time: StudioTime): PlanSubscription['earlyStart'] {
  const start = earlyStartOf(record, time);
  const [next, last] = [start?.moved[1], start?.moved.at(-1)];
  if (next === undefined || last === undefined) return null;
  return { endDate: next.endsAt.toISOString(), paidUntil: last.endsAt.toISOString() };
}

function upgradedPlanView({
  upgrade,
  planId,
  billingCycle,
}: Pick<ExpiredUpgrade, 'upgrade' | 'planId' | 'billingCycle'>) {
  if (planId === null || billingCycle === null) throw new Error(`order ${upgrade.orderId} is not for a plan`);
  return { planId: planView(planId), billingCycle };
}

function expiredUpgradeView(
  { expiredUpgrade, subscription }: SubscriptionRecord,
  time: StudioTime,
): PlanSubscription['expiredUpgrade'] {
  // The upgrade of a canceled plan ends with it.
  if (expiredUpgrade === null || subscription.status === 'cancelled') return null;
  const { closedAt } = expiredUpgrade.upgrade;
  if (closedAt === null || !isExpiryShown(closedAt, time)) return null;
  return { ...upgradedPlanView(expiredUpgrade), payUntil: dateView(expiredUpgrade.dueDate) };
}

function upgradeView({ openUpgrade, subscription }: SubscriptionRecord): PlanSubscription['upgrade'] {
  if (openUpgrade === null) return null;
  const { upgrade, invoice } = openUpgrade;
  const { currency } = subscription;
  return {
    ...upgradedPlanView(openUpgrade),
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

function possibleActions(record: SubscriptionRecord, time: StudioTime): PlanAction[] {
  const { subscription, periods, openUpgrade } = record;
  const isChangeable =
    openUpgrade === null &&
    openPauseOf(record, todayOf(time)) === null &&
    openRefundRequestOf(record) === null;
  const isPossible: { readonly [A in PlanAction]: boolean } = {
    upgrade: isChangeable && canUpgrade(subscription.status, periods, time.now),
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
  const today = todayOf(time);
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
    ...commonView(record, time),
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
    isUsable: status === 'active' && usable && !exhausted && pausedUntilOf(record, today) === null,
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
    pause: pauseOfPlanView(record, today),
    isRenewalDue: !isCanceledWithNotice(record) && isRenewalDue(status, record.periods, now),
    upgrade: upgradeView(record),
    expiredUpgrade: expiredUpgradeView(record, time),
    cancelableOn: cancelableOnView(record, time),
    allowedActions: actionsFor(planActionAccess, viewer, possibleActions(record, time)),
    paidAt: period.createdAt.toISOString(),
  };
}

/** Individually bought images are one payment, confirmed when the subscription is created. */
export function imagesSubscriptionView(record: SubscriptionRecord, time: StudioTime): ImagesSubscription {
  const { subscription, purchasedImages } = record;
  if (purchasedImages === null) throw new Error(`subscription ${record.id} has no purchased images`);
  const { status, currency, createdAt } = subscription;
  const { serviceId, quantity, used, specialInstructions, unitPriceMinor } = purchasedImages;
  const unitPrice = money(unitPriceMinor, currency);
  const item = { kind: 'images', serviceId, quantity, unitPrice } as const;
  const serviceName = itemTitle(item);
  const paidAt = createdAt.toISOString();
  return {
    ...commonView(record, time),
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
    : imagesSubscriptionView(record, time);
}
