// Running plans that were paid for in another system.
import type { PlanId } from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import type { PlanItem } from '@burnish/domain/orders/purchase';
import { monthlyPriceMinor } from '@burnish/domain/reports/recurring-revenue';
import type { Period } from '@burnish/domain/subscriptions/periods';
import { createPast } from '../../platform/db/past.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Usage } from '../usage/index.ts';
import { recordUsage } from './record-usage.ts';
import * as repository from './repository.ts';
import { insertSubscription } from './start-or-extend.ts';

interface ImportedPlan {
  readonly userId: string;
  readonly item: PlanItem;
  readonly currency: Currency;
  /** The invoice that paid for the period, and when. */
  readonly invoiceId: string;
  readonly paidAt: Date;
  /** It runs. */
  readonly period: Period;
  /** Of the period. */
  readonly imagesUsed: number;
  readonly autoRenew: boolean;
}

const usedBefore = 'Used before the import';

/** The customer, who is locked, must not have the plan. */
export async function importPlan(
  tx: Transaction,
  usage: Usage,
  { userId, item, currency, invoiceId, paidAt, period, imagesUsed, autoRenew }: ImportedPlan,
): Promise<void> {
  const paid = createPast(tx)(paidAt);
  const planId: PlanId = item.planId;
  const id = await insertSubscription(paid, { userId, item, currency }, planId);
  if (!autoRenew) await repository.updateSubscription(tx.queries, id, { autoRenew });
  const periodId = paid.newId();
  await repository.insertPeriod(tx.queries, {
    id: periodId,
    subscriptionId: id,
    invoiceId,
    planId,
    monthlyPriceMinor: monthlyPriceMinor(item.price.minor, item.cycle),
    createdAt: paid.now,
    ...period,
  });
  if (imagesUsed > 0)
    await recordUsage(createPast(tx)(period.startsAt), usage, { subscriptionId: id, periodId }, [
      { images: imagesUsed, tier: null, photoId: null, actorId: tx.actorId, reason: usedBefore },
    ]);
  const { startsAt, endsAt, images } = period;
  tx.record({
    action: 'import_plan',
    entity: 'subscription',
    id,
    ownerId: userId,
    before: null,
    after: { status: 'active', invoiceId, startsAt, endsAt, images, imagesUsed, autoRenew },
  });
}
