// Applies a confirmed payment: adds a plan's next period, or the purchased images.
import type { ImagesItem, PlanItem } from '@burnish/domain/orders/purchase';
import { monthlyPriceMinor } from '@burnish/domain/reports/recurring-revenue';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import type { Usage } from '../usage/index.ts';
import { addPeriod } from './add-period.ts';
import { giveBackOwed } from './give-back.ts';
import * as repository from './repository.ts';
import { extend, findExtended, insertSubscription, type Purchase } from './start-or-extend.ts';
import { applyUpgrade, findOpenOfOrder } from './upgrades/index.ts';

async function applyPlan(
  tx: Transaction,
  { usage, studioSettings }: PaymentDependencies,
  purchase: Purchase,
  item: PlanItem,
): Promise<void> {
  const { userId, invoiceId, submittedAt } = purchase;
  const { timeZone } = await studioSettings.getOpeningHours(tx.queries);
  await repository.lockCustomer(tx.queries, userId);
  const upgrade = await findOpenOfOrder(tx.queries, purchase.orderId);
  if (upgrade !== undefined) return applyUpgrade(tx, { usage, timeZone }, { purchase, item, upgrade });
  const existing = await findExtended(tx, { ...purchase, planId: item.planId });
  const id =
    existing === undefined
      ? await insertSubscription(tx, purchase, item.planId)
      : await extend(tx, existing, item);
  const { added, previousPeriods } = await addPeriod(tx, {
    ...item,
    subscriptionId: id,
    invoiceId,
    submittedAt,
    monthlyPriceMinor: monthlyPriceMinor(item.price.minor, item.cycle),
    timeZone,
  });
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
