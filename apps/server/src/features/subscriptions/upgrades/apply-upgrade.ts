// Applies the confirmed payment of an upgrade: the periods whose unused value was deducted end, and the new one starts.
import { getPlan, imagesPerPeriod } from '@burnish/domain/catalog/plans';
import type { PlanItem } from '@burnish/domain/orders/purchase';
import { monthlyPriceMinor } from '@burnish/domain/reports/recurring-revenue';
import type { PurchasedPeriod } from '@burnish/domain/subscriptions/paid-periods';
import type { Period } from '@burnish/domain/subscriptions/periods';
import { isRenewable, subscriptionLifecycle } from '@burnish/domain/subscriptions/subscription';
import { replacePeriods } from '@burnish/domain/subscriptions/upgrade';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Usage } from '../../usage/index.ts';
import { addPeriod } from '../add-period.ts';
import { giveBackOwed } from '../give-back.ts';
import { movePeriods } from '../move-periods.ts';
import * as subscriptionRepository from '../repository.ts';
import { extend, insertSubscription, type Purchase } from '../start-or-extend.ts';
import { closeUpgrade } from './close-upgrade.ts';
import type { UpgradeRow } from './repository.ts';

interface PaidUpgrade {
  readonly purchase: Purchase;
  readonly item: PlanItem;
  readonly upgrade: UpgradeRow;
}

interface Dependencies {
  readonly usage: Usage;
  readonly timeZone: string;
}

/** Nothing is paid for anymore. A canceled one stays canceled, and only an admin lifts a suspension. */
async function endSubscription(tx: Transaction, row: subscriptionRepository.SubscriptionRow): Promise<void> {
  if (row.status !== 'active') return;
  const { to } = subscriptionLifecycle.next(row.status, 'deactivate');
  await subscriptionRepository.updateSubscription(tx.queries, row.id, { status: to });
  tx.record({
    action: 'end_subscription',
    entity: 'subscription',
    id: row.id,
    ownerId: row.userId,
    before: { status: row.status },
    after: { status: to },
  });
}

/**
 * Adds the period to another subscription than the upgraded one, which was canceled since the quote, or whose customer has
 * another one to the new plan by now. Returns the ID and the period.
 */
async function addElsewhere(
  tx: Transaction,
  { purchase, item, upgrade }: PaidUpgrade,
  other: subscriptionRepository.SubscriptionRow | undefined,
  { adjustment, timeZone }: { readonly adjustment: number; readonly timeZone: string },
) {
  const subscriptionId =
    other === undefined ? await insertSubscription(tx, purchase, item.planId) : await extend(tx, other, item);
  const { invoiceId, submittedAt } = purchase;
  const { added } = await addPeriod(tx, {
    ...item,
    subscriptionId,
    invoiceId,
    submittedAt,
    monthlyPriceMinor: monthlyPriceMinor(upgrade.priceMinor, item.cycle),
    adjustment,
    timeZone,
  });
  return { subscriptionId, added };
}

/** What the upgrade does to the periods of its subscription. */
async function planReplacement(
  tx: Transaction,
  { upgrade }: PaidUpgrade,
  purchased: PurchasedPeriod,
  timeZone: string,
) {
  const periods = await subscriptionRepository.listPeriods(tx.queries, upgrade.subscriptionId);
  const quoted = new Map(upgrade.periods.map((period) => [period.periodId, period]));
  const indexes = periods.flatMap(({ id }, index) => (quoted.has(id) ? [index] : []));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const usage = {
    usedThen: sum(upgrade.periods.map(({ used }) => used)),
    usedNow: sum(indexes.map((index) => periods[index]?.used ?? 0)),
  };
  const time = { now: tx.now, timeZone };
  return { periods, replacement: replacePeriods(periods, new Set(indexes), purchased, usage, time) };
}

interface PlacedPeriod {
  readonly subscriptionId: string;
  /** Its subscription until now. Null: it was created for the period. */
  readonly before: subscriptionRepository.SubscriptionRow | null;
  readonly added: Period;
}

async function insertAdded(
  tx: Transaction,
  { purchase: { invoiceId }, item: { planId, cycle }, upgrade }: PaidUpgrade,
  subscriptionId: string,
  added: Period,
): Promise<void> {
  await subscriptionRepository.insertPeriod(tx.queries, {
    id: tx.newId(),
    subscriptionId,
    invoiceId,
    planId,
    monthlyPriceMinor: monthlyPriceMinor(upgrade.priceMinor, cycle),
    createdAt: tx.now,
    ...added,
  });
}

async function place(tx: Transaction, paid: PaidUpgrade, { timeZone }: Dependencies): Promise<PlacedPeriod> {
  const { purchase, item, upgrade } = paid;
  const { userId, currency } = purchase;
  const purchased = { cycle: item.cycle, images: imagesPerPeriod(getPlan(item.planId), item.cycle) };
  const { periods, replacement } = await planReplacement(tx, paid, purchased, timeZone);
  const row = await subscriptionRepository.findRow(tx.queries, upgrade.subscriptionId);
  const other = await subscriptionRepository.findRenewable(tx.queries, userId, item.planId, currency);
  const isElsewhere = !isRenewable(row.status) || (other !== undefined && other.id !== row.id);
  if (!isElsewhere) {
    // A period that was paid for since the quote follows the new one.
    const last = replacement.following.at(-1);
    const lastPeriod = last === undefined ? undefined : periods[last.index];
    await extend(tx, row, lastPeriod ?? item);
    await subscriptionRepository.updateSubscription(tx.queries, row.id, {
      nextPlanId: null,
      nextCycle: null,
    });
    await movePeriods(tx, periods, [...replacement.ended, ...replacement.following]);
    const { added } = replacement;
    await insertAdded(tx, paid, row.id, added);
    return { subscriptionId: row.id, before: row, added };
  }
  await movePeriods(tx, periods, replacement.ended);
  const { adjustment } = replacement.added;
  const { subscriptionId, added } = await addElsewhere(tx, paid, other, { adjustment, timeZone });
  if (replacement.following.length === 0) await endSubscription(tx, row);
  return { subscriptionId, before: other ?? null, added };
}

/** The customer and the order must be locked. @throws DomainError SUBSCRIPTION_SUSPENDED */
export async function applyUpgrade(
  tx: Transaction,
  dependencies: Dependencies,
  paid: PaidUpgrade,
): Promise<void> {
  const { purchase, item, upgrade } = paid;
  const { userId, invoiceId, orderId } = purchase;
  const { subscriptionId, before, added } = await place(tx, paid, dependencies);
  await closeUpgrade(tx, { id: orderId, userId }, 'pay');
  await giveBackOwed(tx, dependencies.usage, subscriptionId);
  if (subscriptionId !== upgrade.subscriptionId)
    tx.record({
      action: 'end_upgrade',
      entity: 'subscription',
      id: upgrade.subscriptionId,
      ownerId: userId,
      before: { upgrade: 'open' },
      after: { upgrade: 'paid', orderId },
    });
  tx.record({
    action: 'upgrade_subscription',
    entity: 'subscription',
    id: subscriptionId,
    ownerId: userId,
    before: before && { status: before.status, planId: before.planId },
    after: {
      status: 'active',
      planId: item.planId,
      invoiceId,
      startsAt: added.startsAt,
      endsAt: added.endsAt,
      images: added.images + added.adjustment,
    },
  });
}
