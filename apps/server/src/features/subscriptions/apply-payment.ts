// Applies a confirmed payment: adds a plan's next period, or the purchased images.
import { getPlan, imagesPerPeriod, type PlanId } from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import {
  type ImagesItem,
  type OrderItem,
  type PlanItem,
  purchaseName,
} from '@burnish/domain/orders/purchase';
import { monthlyPriceMinor } from '@burnish/domain/reports/recurring-revenue';
import { addPaidPeriod } from '@burnish/domain/subscriptions/paid-periods';
import { isRenewable, subscriptionLifecycle } from '@burnish/domain/subscriptions/subscription';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import type { Usage } from '../usage/index.ts';
import { giveBackOwed } from './give-back.ts';
import { movePeriods } from './move-periods.ts';
import * as repository from './repository.ts';

/** What a confirmed payment bought. */
export interface Purchase {
  readonly userId: string;
  readonly item: OrderItem;
  readonly currency: Currency;
  readonly invoiceId: string;
  /** When the customer submitted the payment. */
  readonly submittedAt: Date;
  /** The paid period that it continues, with the same plan or another one. Null: it wasn't ordered as a renewal. */
  readonly renewedPeriodId: string | null;
  readonly specialInstructions: string | null;
}

async function insertSubscription(
  tx: Transaction,
  { userId, item, currency }: Purchase,
  planId: PlanId | null,
): Promise<string> {
  const id = tx.newId();
  await repository.insertSubscription(tx.queries, {
    id,
    userId,
    kind: item.kind,
    title: purchaseName(item),
    planId,
    nextPlanId: null,
    nextCycle: null,
    currency,
    status: 'active',
    autoRenew: planId !== null,
    canceledAt: null,
    createdAt: tx.now,
  });
  return id;
}

/**
 * A payment reactivates an inactive subscription. A renewal with another plan changes its plan.
 * @throws DomainError SUBSCRIPTION_SUSPENDED
 */
async function extend(
  tx: Transaction,
  row: repository.SubscriptionRow,
  { planId, cycle }: PlanItem,
): Promise<string> {
  const { to } = subscriptionLifecycle.next(row.status, 'extend');
  const isChosen = row.nextPlanId === planId && row.nextCycle === cycle;
  await repository.updateSubscription(tx.queries, row.id, {
    status: to,
    ...(isChosen ? { nextPlanId: null, nextCycle: null } : {}),
    ...(row.planId === planId ? {} : { planId, title: getPlan(planId).name }),
  });
  return row.id;
}

/** The subscription to the plan, or else the one that the customer renewed with this plan. */
async function findExtended(
  { queries }: Transaction,
  { userId, currency, renewedPeriodId }: Purchase,
  planId: PlanId,
): Promise<repository.SubscriptionRow | undefined> {
  const existing = await repository.findRenewable(queries, userId, planId, currency);
  if (existing !== undefined || renewedPeriodId === null) return existing;
  const renewed = await repository.findOfPeriod(queries, renewedPeriodId);
  return renewed !== undefined && isRenewable(renewed.status) ? renewed : undefined;
}

interface PaidPlan extends PlanItem, Pick<Purchase, 'invoiceId' | 'submittedAt'> {
  readonly subscriptionId: string;
  readonly timeZone: string;
}

async function addPeriod(
  tx: Transaction,
  { subscriptionId, planId, cycle, price, invoiceId, submittedAt, timeZone }: PaidPlan,
) {
  const periods = await repository.listPeriods(tx.queries, subscriptionId);
  const purchased = { cycle, images: imagesPerPeriod(getPlan(planId), cycle) };
  const { moved, added } = addPaidPeriod(periods, purchased, { now: tx.now, submittedAt, timeZone });
  await movePeriods(tx, periods, moved);
  const row = {
    id: tx.newId(),
    subscriptionId,
    invoiceId,
    planId,
    monthlyPriceMinor: monthlyPriceMinor(price.minor, cycle),
    createdAt: tx.now,
    ...added,
  };
  await repository.insertPeriod(tx.queries, row);
  return { added, previousPeriods: periods.length };
}

async function applyPlan(
  tx: Transaction,
  { usage, studioSettings }: PaymentDependencies,
  purchase: Purchase,
  item: PlanItem,
): Promise<void> {
  const { userId, invoiceId, submittedAt } = purchase;
  const { timeZone } = await studioSettings.getOpeningHours(tx.queries);
  await repository.lockCustomer(tx.queries, userId);
  const existing = await findExtended(tx, purchase, item.planId);
  const id =
    existing === undefined
      ? await insertSubscription(tx, purchase, item.planId)
      : await extend(tx, existing, item);
  const paid = { ...item, subscriptionId: id, invoiceId, submittedAt, timeZone };
  const { added, previousPeriods } = await addPeriod(tx, paid);
  if (existing !== undefined) await giveBackOwed(tx, usage, id);
  tx.record({
    action: existing === undefined ? 'start_subscription' : 'extend_subscription',
    entity: 'subscription',
    id,
    ownerId: userId,
    before: existing === undefined ? null : { status: existing.status, periods: previousPeriods },
    after: {
      status: 'active',
      ...(existing !== undefined && existing.planId !== item.planId ? { planId: item.planId } : {}),
      invoiceId,
      startsAt: added.startsAt,
      endsAt: added.endsAt,
      images: added.images,
    },
  });
}

async function applyImages(tx: Transaction, purchase: Purchase, item: ImagesItem): Promise<void> {
  const { userId, invoiceId, specialInstructions } = purchase;
  const { serviceId, quantity, unitPrice } = item;
  const subscriptionId = await insertSubscription(tx, purchase, null);
  await repository.insertPurchasedImages(tx.queries, {
    subscriptionId,
    invoiceId,
    serviceId,
    quantity,
    unitPriceMinor: unitPrice.minor,
    used: 0,
    specialInstructions,
  });
  tx.record({
    action: 'start_subscription',
    entity: 'subscription',
    id: subscriptionId,
    ownerId: userId,
    before: null,
    after: { status: 'active', invoiceId, serviceId, images: quantity },
  });
}

export interface PaymentDependencies {
  readonly usage: Usage;
  readonly studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
}

/** Runs in the transaction that confirms the payment. @throws DomainError SUBSCRIPTION_SUSPENDED */
export async function applyPayment(
  tx: Transaction,
  dependencies: PaymentDependencies,
  purchase: Purchase,
): Promise<void> {
  const { item } = purchase;
  if (item.kind === 'plan') await applyPlan(tx, dependencies, purchase, item);
  else await applyImages(tx, purchase, item);
}
