// The subscription to which a confirmed payment belongs: a new one, or one that it extends.
import { getPlan, type PlanId } from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import { type OrderItem, type PlanItem, purchaseName } from '@burnish/domain/orders/purchase';
import { isRenewable, subscriptionLifecycle } from '@burnish/domain/subscriptions/subscription';
import type { Transaction } from '../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/** What a confirmed payment bought. */
export interface Purchase {
  readonly userId: string;
  readonly item: OrderItem;
  readonly currency: Currency;
  readonly orderId: string;
  readonly invoiceId: string;
  /** When the customer submitted the payment. */
  readonly submittedAt: Date;
  /** The paid period that it continues, with the same plan or another one. Null: it wasn't ordered as a renewal. */
  readonly renewedPeriodId: string | null;
  readonly specialInstructions: string | null;
}

export interface PlanPurchase extends Pick<Purchase, 'userId' | 'currency' | 'renewedPeriodId'> {
  readonly planId: PlanId;
}

/** The subscription to the plan, or else the one that the customer renewed with this plan. */
export async function findExtended(
  { queries }: Transaction,
  { userId, planId, currency, renewedPeriodId }: PlanPurchase,
): Promise<repository.SubscriptionRow | undefined> {
  const existing = await repository.findRenewable(queries, userId, planId, currency);
  if (existing !== undefined || renewedPeriodId === null) return existing;
  const renewed = await repository.findOfPeriod(queries, renewedPeriodId);
  return renewed !== undefined && isRenewable(renewed.status) ? renewed : undefined;
}

export async function insertSubscription(
  tx: Transaction,
  { userId, item, currency }: Pick<Purchase, 'userId' | 'item' | 'currency'>,
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
export async function extend(
  tx: Transaction,
  row: repository.SubscriptionRow,
  { planId, cycle }: Pick<PlanItem, 'planId' | 'cycle'>,
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
