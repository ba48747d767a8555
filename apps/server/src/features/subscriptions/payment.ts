// What a confirmed payment brings: a plan's next period, or a number of images.
import { type BillingCycle, getPlan, type PlanId, planImages } from '@burnish/domain/catalogue/plans';
import type { Currency } from '@burnish/domain/money/money';
import { type ImagesOrder, type Ordered, type PlanOrder, purchaseName } from '@burnish/domain/order/ordered';
import { addPaidPeriod } from '@burnish/domain/subscription/periods';
import { subscriptionLifecycle } from '@burnish/domain/subscription/subscription';
import type { Transaction } from '../../platform/transaction.ts';
import * as repository from './repository.ts';

/** What a confirmed payment bought. */
export interface Purchase {
  readonly userId: string;
  readonly ordered: Ordered;
  readonly currency: Currency;
  readonly invoiceId: string;
  readonly specialInstructions: string | null;
}

async function begin(tx: Transaction, purchase: Purchase, planId: PlanId | null): Promise<string> {
  const { userId, ordered, currency } = purchase;
  const id = tx.newId();
  await repository.insertSubscription(tx.queries, {
    id,
    userId,
    kind: ordered.kind,
    title: purchaseName(ordered),
    planId,
    currency,
    status: 'active',
    autoRenew: planId !== null,
    createdAt: tx.now,
  });
  return id;
}

/** A payment revives an inactive subscription. */
async function revive(tx: Transaction, row: repository.SubscriptionRow): Promise<string> {
  const { to } = subscriptionLifecycle.next(row.status, 'extend');
  if (to !== row.status) await repository.setStatus(tx.queries, row.id, to);
  return row.id;
}

async function addPeriod(
  tx: Transaction,
  id: string,
  planId: PlanId,
  cycle: BillingCycle,
  invoiceId: string,
) {
  const periods = await repository.listPeriods(tx.queries, id);
  const bought = { cycle, images: planImages(getPlan(planId), cycle) };
  const { moved, added } = addPaidPeriod(periods, bought, tx.now);
  for (const { index, ...times } of moved) {
    const period = periods[index];
    if (period !== undefined) await repository.movePeriod(tx.queries, period.id, times);
  }
  const row = { id: tx.newId(), subscriptionId: id, invoiceId, createdAt: tx.now, ...added };
  await repository.insertPeriod(tx.queries, row);
  return { added, before: periods.length };
}

async function extendPlan(tx: Transaction, purchase: Purchase, { planId, cycle }: PlanOrder): Promise<void> {
  const { userId, currency, invoiceId } = purchase;
  await repository.lockCustomer(tx.queries, userId);
  const standing = await repository.findStanding(tx.queries, userId, planId, currency);
  const id = standing === undefined ? await begin(tx, purchase, planId) : await revive(tx, standing);
  const { added, before } = await addPeriod(tx, id, planId, cycle, invoiceId);
  tx.record({
    act: standing === undefined ? 'begin_subscription' : 'extend_subscription',
    entity: 'subscription',
    id,
    ownerId: userId,
    before: standing === undefined ? null : { status: standing.status, periods: before },
    after: {
      status: 'active',
      invoiceId,
      startsAt: added.startsAt,
      endsAt: added.endsAt,
      images: added.images,
    },
  });
}

async function giveImages(tx: Transaction, purchase: Purchase, ordered: ImagesOrder): Promise<void> {
  const { userId, invoiceId, specialInstructions } = purchase;
  const { serviceId, quantity, unitPrice } = ordered;
  const subscriptionId = await begin(tx, purchase, null);
  await repository.insertBoughtImages(tx.queries, {
    subscriptionId,
    invoiceId,
    serviceId,
    quantity,
    unitPriceMinor: unitPrice.minor,
    used: 0,
    specialInstructions,
  });
  tx.record({
    act: 'begin_subscription',
    entity: 'subscription',
    id: subscriptionId,
    ownerId: userId,
    before: null,
    after: { status: 'active', invoiceId, serviceId, images: quantity },
  });
}

/** In the transaction of the confirmation. @throws DomainError SUBSCRIPTION_SUSPENDED */
export async function applyPayment(tx: Transaction, purchase: Purchase): Promise<void> {
  const { ordered } = purchase;
  if (ordered.kind === 'subscription') await extendPlan(tx, purchase, ordered);
  else await giveImages(tx, purchase, ordered);
}
