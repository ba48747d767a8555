// Applies a confirmed payment: adds a plan's next period, or the purchased images.
import { type BillingCycle, getPlan, imagesPerPeriod, type PlanId } from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import {
  type ImagesItem,
  type OrderItem,
  type PlanItem,
  purchaseName,
} from '@burnish/domain/orders/purchase';
import { addPaidPeriod } from '@burnish/domain/subscriptions/periods';
import { isRenewable, subscriptionLifecycle } from '@burnish/domain/subscriptions/subscription';
import type { Transaction } from '../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/** What a confirmed payment bought. */
export interface Purchase {
  readonly userId: string;
  readonly item: OrderItem;
  readonly currency: Currency;
  readonly invoiceId: string;
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

async function addPeriod(
  tx: Transaction,
  id: string,
  planId: PlanId,
  cycle: BillingCycle,
  invoiceId: string,
) {
  const periods = await repository.listPeriods(tx.queries, id);
  const purchased = { cycle, images: imagesPerPeriod(getPlan(planId), cycle) };
  const { moved, added } = addPaidPeriod(periods, purchased, tx.now);
  for (const { index, ...times } of moved) {
    const period = periods[index];
    if (period !== undefined) await repository.movePeriod(tx.queries, period.id, times);
  }
  const row = { id: tx.newId(), subscriptionId: id, invoiceId, planId, createdAt: tx.now, ...added };
  await repository.insertPeriod(tx.queries, row);
  return { added, previousPeriods: periods.length };
}

async function applyPlan(tx: Transaction, purchase: Purchase, item: PlanItem): Promise<void> {
  const { planId, cycle } = item;
  const { userId, invoiceId } = purchase;
  await repository.lockCustomer(tx.queries, userId);
  const existing = await findExtended(tx, purchase, planId);
  const id =
    existing === undefined
      ? await insertSubscription(tx, purchase, planId)
      : await extend(tx, existing, item);
  const { added, previousPeriods } = await addPeriod(tx, id, planId, cycle, invoiceId);
  tx.record({
    action: existing === undefined ? 'start_subscription' : 'extend_subscription',
    entity: 'subscription',
    id,
    ownerId: userId,
    before: existing === undefined ? null : { status: existing.status, periods: previousPeriods },
    after: {
      status: 'active',
      ...(existing !== undefined && existing.planId !== planId ? { planId } : {}),
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

/** Runs in the transaction that confirms the payment. @throws DomainError SUBSCRIPTION_SUSPENDED */
export async function applyPayment(tx: Transaction, purchase: Purchase): Promise<void> {
  const { item } = purchase;
  if (item.kind === 'plan') await applyPlan(tx, purchase, item);
  else await applyImages(tx, purchase, item);
}
