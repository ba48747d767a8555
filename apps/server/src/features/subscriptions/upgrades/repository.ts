import { isSettled } from '@burnish/domain/orders/invoice/invoice';
import type { PeriodPayment } from '@burnish/domain/subscriptions/unused-value';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { aliasedTable, and, eq, gt, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm';
import {
  invoices,
  ledgerEntries,
  orders,
  subscriptionPeriods,
  subscriptions,
  upgrades,
} from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type UpgradeRow = typeof upgrades.$inferSelect;
export type QuotedPeriod = UpgradeRow['periods'][number];

/** What the invoice was paid with credit. */
const creditAppliedMinor = sql`(
  select coalesce(-sum(${ledgerEntries.creditMinor}), 0) from ${ledgerEntries}
  where ${ledgerEntries.invoiceId} = ${invoices.id} and ${ledgerEntries.kind} in ('credit_applied', 'credit_returned')
)`.mapWith(Number);

function selectOpen(queries: Queries) {
  return queries
    .select({
      upgrade: upgrades,
      planId: orders.planId,
      billingCycle: orders.billingCycle,
      invoice: {
        id: invoices.id,
        number: invoices.number,
        status: invoices.status,
        amountMinor: invoices.amountMinor,
        dueMinor: invoices.dueMinor,
        paidMinor: invoices.paidMinor,
        creditedMinor: invoices.creditedMinor,
        creditAppliedMinor,
        dueDate: invoices.dueDate,
      },
    })
    .from(upgrades)
    .innerJoin(orders, eq(orders.id, upgrades.orderId))
    .innerJoin(invoices, and(eq(invoices.orderId, orders.id), ne(invoices.status, 'void')));
}

/** An open upgrade with its invoice. */
export type OpenUpgrade = Awaited<ReturnType<typeof selectOpen>>[number];

export async function listOpen(
  queries: Queries,
  subscriptionIds: readonly string[],
): Promise<readonly OpenUpgrade[]> {
  if (subscriptionIds.length === 0) return [];
  return selectOpen(queries).where(
    and(inArray(upgrades.subscriptionId, [...subscriptionIds]), eq(upgrades.status, 'open')),
  );
}

/** The last upgrade of a subscription, which wasn't paid in time. */
export type ExpiredUpgrade = Pick<OpenUpgrade, 'upgrade' | 'planId' | 'billingCycle'> &
  Pick<OpenUpgrade['invoice'], 'dueDate'>;

export async function listExpired(
  queries: Queries,
  subscriptionIds: readonly string[],
): Promise<readonly ExpiredUpgrade[]> {
  if (subscriptionIds.length === 0) return [];
  const later = aliasedTable(upgrades, 'later_upgrades');
  const laterOne = queries
    .select({ orderId: later.orderId })
    .from(later)
    .where(and(eq(later.subscriptionId, upgrades.subscriptionId), gt(later.orderId, upgrades.orderId)));
  return queries
    .select({
      upgrade: upgrades,
      planId: orders.planId,
      billingCycle: orders.billingCycle,
      dueDate: invoices.dueDate,
    })
    .from(upgrades)
    .innerJoin(orders, eq(orders.id, upgrades.orderId))
    .innerJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.userId, orders.userId)))
    .where(
      and(
        inArray(upgrades.subscriptionId, [...subscriptionIds]),
        eq(upgrades.status, 'expired'),
        notExists(laterOne),
      ),
    );
}

/** The orders of open upgrades that were due before this day, or whose subscription is cancelled. */
export async function listPossiblyOver(queries: Queries, before: CalendarDate): Promise<readonly string[]> {
  const rows = await queries
    .select({ orderId: upgrades.orderId })
    .from(upgrades)
    .innerJoin(subscriptions, eq(subscriptions.id, upgrades.subscriptionId))
    .innerJoin(invoices, and(eq(invoices.orderId, upgrades.orderId), ne(invoices.status, 'void')))
    .where(
      and(
        eq(upgrades.status, 'open'),
        or(lt(invoices.dueDate, before), eq(subscriptions.status, 'cancelled')),
      ),
    )
    .orderBy(upgrades.orderId);
  return rows.map(({ orderId }) => orderId);
}

/** The open upgrade of an order. */
export async function findOpenOfOrder(queries: Queries, orderId: string): Promise<UpgradeRow | undefined> {
  const [row] = await queries
    .select()
    .from(upgrades)
    .where(and(eq(upgrades.orderId, orderId), eq(upgrades.status, 'open')));
  return row;
}

/**
 * Whether an open upgrade deducts the unused value of the period that the invoice paid for, or of one that was paid for with
 * that value.
 */
export async function isQuoted(queries: Queries, invoiceId: string): Promise<boolean> {
  const deducts = sql`${upgrades.periods} @> jsonb_build_array(jsonb_build_object('periodId', paid_with.id))
    and ${upgrades.subscriptionId} in (
      select id from ${subscriptions}
      where user_id = (select user_id from ${invoices} where id = ${invoiceId})
    )`;
  const { rows } = await queries.execute(sql`
    with recursive paid_with as (
      select id from ${subscriptionPeriods} where invoice_id = ${invoiceId}
      union
      select periods.id from paid_with
      join ${upgrades} on ${upgrades.status} = 'paid' and ${deducts}
      join ${invoices} on ${invoices.orderId} = ${upgrades.orderId} and ${invoices.status} <> 'void'
      join ${subscriptionPeriods} periods on periods.invoice_id = ${invoices.id}
    )
    select 1 from paid_with join ${upgrades} on ${upgrades.status} = 'open' and ${deducts} limit 1`);
  return rows.length > 0;
}

export async function insert(queries: Queries, row: UpgradeRow): Promise<void> {
  await queries.insert(upgrades).values(row);
}

export async function close(
  queries: Queries,
  orderId: string,
  change: Pick<UpgradeRow, 'status' | 'closedAt'>,
): Promise<void> {
  await queries.update(upgrades).set(change).where(eq(upgrades.orderId, orderId));
}

/** What was paid for each period of a customer's plans. Periods that an upgrade started were also paid with unused value. */
export async function listPayments(queries: Queries, userId: string): Promise<readonly PeriodPayment[]> {
  const rows = await queries
    .select({
      periodId: subscriptionPeriods.id,
      status: invoices.status,
      netMinor: sql`${invoices.paidMinor} - ${invoices.creditedMinor}`.mapWith(Number),
      carried: upgrades.periods,
    })
    .from(subscriptionPeriods)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPeriods.subscriptionId))
    .innerJoin(invoices, eq(invoices.id, subscriptionPeriods.invoiceId))
    .leftJoin(upgrades, and(eq(upgrades.orderId, invoices.orderId), eq(upgrades.status, 'paid')))
    .where(eq(subscriptions.userId, userId));
  return rows
    .filter(({ status }) => isSettled(status))
    .map(({ periodId, netMinor, carried }) => ({ periodId, netMinor, carried: carried ?? [] }));
}
