import type {
  ImagesSubscription,
  PlanSubscription,
  Subscription,
  UsageEntry,
} from '@burnish/contract/entity';
import { getPlan, type PlanId, planPrice } from '@burnish/domain/catalogue/plans';
import { money, toDecimal } from '@burnish/domain/money/money';
import { orderTitle } from '@burnish/domain/order/ordered';
import { type Standing, standingAt } from '@burnish/domain/subscription/periods';
import { personView, planView, purchaseView } from '../../platform/wire.ts';
import type { BoughtRow, PeriodRow, SubscriptionRecord } from './repository.ts';
import type { EnteredUsage } from './usage/repository.ts';

/** A plan comes into being with its first period: that has begun, also by a clock that stepped back since. */
export function standingOf({ subscription, periods }: SubscriptionRecord, now: Date): Standing<PeriodRow> {
  const [first] = periods;
  const standing = first && standingAt(periods, first.startsAt > now ? first.startsAt : now);
  if (!standing) throw new Error(`subscription ${subscription.id} has no period`);
  return standing;
}

/** Images bought by the piece never end; a plan's do with its last period and the days of grace after it. */
export function isRunning(record: SubscriptionRecord, now: Date): boolean {
  return record.bought !== null || standingOf(record, now).usable;
}

function commonView({ subscription, owner }: SubscriptionRecord) {
  const { id, status, currency, createdAt } = subscription;
  return { _id: id, userId: personView(owner), status, currency, createdAt: createdAt.toISOString() };
}

function planSubscriptionView(record: SubscriptionRecord, planId: PlanId, now: Date): PlanSubscription {
  const { status, currency, autoRenew } = record.subscription;
  const { period, limit, used, rolledOver, exhausted, usable } = standingOf(record, now);
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
    autoRenew,
    paidAt: period.createdAt.toISOString(),
  };
}

function imagesSubscriptionView(record: SubscriptionRecord, bought: BoughtRow): ImagesSubscription {
  const { status, currency, createdAt } = record.subscription;
  const { serviceId, quantity, used, specialInstructions } = bought;
  const unitPrice = money(bought.unitPriceMinor, currency);
  const ordered = { kind: 'payPerImage', serviceId, quantity, unitPrice } as const;
  const paidAt = createdAt.toISOString();
  return {
    ...commonView(record),
    subscriptionType: 'payPerImage',
    planId: purchaseView(ordered),
    serviceName: orderTitle(ordered),
    serviceType: orderTitle(ordered),
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

/** An order by the image is one payment and never ends: it is paid when it comes into being. */
export function imagesView(record: SubscriptionRecord): ImagesSubscription {
  if (record.bought === null) throw new Error(`subscription ${record.id} holds no images`);
  return imagesSubscriptionView(record, record.bought);
}

export function subscriptionView(record: SubscriptionRecord, now: Date): Subscription {
  const { planId } = record.subscription;
  return planId === null ? imagesView(record) : planSubscriptionView(record, planId, now);
}

export function usageView({ entry, person }: EnteredUsage): UsageEntry {
  const { id, images, tier, reason, createdAt } = entry;
  const enteredBy = person && personView(person);
  return { _id: id, images, tier, reason, person: enteredBy, createdAt: createdAt.toISOString() };
}
