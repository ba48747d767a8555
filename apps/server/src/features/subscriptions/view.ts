import type {
  ImagesSubscription,
  PlanSubscription,
  Subscription,
} from '@burnish/contract/subscriptions/entities';
import { getPlan, type PlanId, planPrice } from '@burnish/domain/catalog/plans';
import { money, toDecimal } from '@burnish/domain/money/money';
import { itemTitle } from '@burnish/domain/orders/purchase';
import { isRenewalDue } from '@burnish/domain/subscriptions/subscription';
import { personView, planView, purchaseView } from '../../views/shared-views.ts';
import { currentPeriodOf } from './current-period.ts';
import type { SubscriptionRecord } from './repository.ts';

function commonView({ subscription, owner }: SubscriptionRecord) {
  const { id, status, currency, createdAt } = subscription;
  return { _id: id, userId: personView(owner), status, currency, createdAt: createdAt.toISOString() };
}

function planSubscriptionView(record: SubscriptionRecord, planId: PlanId, now: Date): PlanSubscription {
  const { status, currency, autoRenew } = record.subscription;
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
  return {
    ...commonView(record),
    subscriptionType: 'subscription',
    planId: planView(planId),
    billingCycle: period.cycle,
    monthlyPrice: toDecimal(planPrice(getPlan(planId), 'monthly', currency)),
    startDate: period.startsAt.toISOString(),
    endDate: period.endsAt.toISOString(),
    nextBillingDate: (record.periods.at(-1) ?? period).endsAt.toISOString(),
    imagesUsed: used,
    imagesLimit: limit,
    rolledOver,
    isExhausted: status === 'active' && exhausted,
    isUsable: status === 'active' && usable && !exhausted,
    usableUntil: usableUntil.toISOString(),
    isInGrace: status === 'active' && isInGrace,
    isEnded: status === 'active' && !usable,
    autoRenew,
    isRenewalDue: isRenewalDue(status, record.periods, now),
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

export function subscriptionView(record: SubscriptionRecord, now: Date): Subscription {
  const { planId } = record.subscription;
  return planId === null ? imagesSubscriptionView(record) : planSubscriptionView(record, planId, now);
}
