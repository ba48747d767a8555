// What the tables say of upgrades: the plans that were upgraded, quotes that are over, and what has happened.
import { brand } from '@burnish/domain/brand';
import { planIds } from '@burnish/domain/catalog/plans';
import { dateIn } from '@burnish/domain/time/calendar-date';
import { upgradeOf } from './refund-model.ts';
import type { TableSnapshot } from './table-snapshot.ts';

/** Plans whose running period began with an upgrade. */
export interface UpgradedPlans {
  readonly subscriptionIds: readonly string[];
  /** Their photos that can be withdrawn. */
  readonly photoIds: readonly string[];
  /** The plans with an open quote. */
  readonly quotedIds: readonly string[];
}

export function findUpgradedPlans(tables: TableSnapshot, at: Date): UpgradedPlans {
  const subscriptionIds = tables.periods
    .filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    .filter(({ invoiceId }) => upgradeOf(invoiceId, tables) !== undefined)
    .map(({ subscriptionId }) => subscriptionId);
  const photoIds = tables.photos
    .filter(({ status, withdrawnAt }) => status === 'received' && withdrawnAt === null)
    .filter(({ subscriptionId }) => subscriptionIds.includes(subscriptionId))
    .map(({ id }) => id);
  const quotedIds = tables.upgrades
    .filter(({ status }) => status === 'open')
    .map(({ subscriptionId }) => subscriptionId);
  return { subscriptionIds, photoIds, quotedIds };
}

type Upgrade = TableSnapshot['upgrades'][number];

/** Whether its invoice is past due, with no part of it paid or in review. */
export function isOverdueQuote({ orderId }: Upgrade, { invoices }: TableSnapshot, at: Date): boolean {
  const invoice = invoices.find((one) => one.orderId === orderId);
  if (invoice === undefined || invoice.paidMinor > 0 || invoice.status === 'payment_made') return false;
  return invoice.dueDate < dateIn(at, brand.openingHours.timeZone);
}

/** The orders of open upgrades that should have expired. */
export function findOverdueQuotes(tables: TableSnapshot, at: Date): string[] {
  return tables.upgrades
    .filter((upgrade) => upgrade.status === 'open' && isOverdueQuote(upgrade, tables, at))
    .map(({ orderId }) => orderId);
}

function* outcomesOfPaid({ id, invoiceId }: TableSnapshot['periods'][number], tables: TableSnapshot) {
  const upgrade = upgradeOf(invoiceId, tables);
  if (upgrade === undefined) return;
  const { photos, usage } = tables;
  const { subscriptionId, createdAt, closedAt, periods } = upgrade;
  const isAfterIt = (at: Date | null) => at !== null && closedAt !== null && at > closedAt;
  if (photos.some(({ periodId }) => periodId === id)) yield 'a job is submitted to an upgraded plan';
  if (photos.some((photo) => photo.subscriptionId === subscriptionId && isAfterIt(photo.withdrawnAt)))
    yield 'a photo is withdrawn after an upgrade';
  const quotedUses = usage.filter(
    (entry) => entry.images > 0 && periods.some(({ periodId }) => periodId === entry.periodId),
  );
  if (quotedUses.some((entry) => entry.createdAt > createdAt))
    yield 'an image is used between a quote and its payment';
}

/** What has happened to upgrades and upgraded plans until now. */
export function* outcomesOfUpgrades(tables: TableSnapshot) {
  for (const { status } of tables.upgrades) yield `an upgrade is ${status}`;
  for (const { status, invoiceId } of tables.refundRequests)
    if (status === 'approved' && upgradeOf(invoiceId, tables) !== undefined)
      yield 'a refund of an upgraded plan is approved';
  for (const period of tables.periods) yield* outcomesOfPaid(period, tables);
  for (const { planId, nextPlanId } of tables.subscriptions)
    if (planId !== null && nextPlanId !== null && planIds.indexOf(nextPlanId) < planIds.indexOf(planId))
      yield 'a lower plan is chosen for the next period';
}
