import { openOrderStatuses, orderStatuses } from '@burnish/domain/orders/order';
import { type OrderGroup, orderGroup } from '@burnish/domain/orders/order-group';
import type { OrderKind } from '@burnish/domain/orders/purchase';
import { and, count, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns } from '../../../db/person-columns.ts';
import { lower } from '../../../db/schema/columns.ts';
import {
  chatMessages,
  creditBalances,
  invoices,
  orders,
  pendingSubmissions,
  scheduledInvoices,
  upgrades,
  users,
} from '../../../db/schema/index.ts';
import { type AmountFilter, amountConditions } from '../../../platform/db/amount-filter.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { type DateFilter, dateConditions } from '../../../platform/db/date-filter.ts';
import {
  countRows,
  createList,
  type Filters,
  hasId,
  isOneOf,
  type PageRequest,
} from '../../../platform/db/paging.ts';
import { createSearch, matches } from '../../../platform/db/search.ts';
import { type Sorts, sortColumns } from '../../../platform/db/sorting.ts';
import { createInsert, createStatement, isOneOfIds } from '../../../platform/db/statements.ts';
import { createSummary, limited, type Summary } from '../../../platform/db/summary.ts';
import type { CurrencyGroup } from '../../../views/list-summary.ts';
import { messageCounts } from '../message-counts/index.ts';

export type OrderRow = typeof orders.$inferSelect;

export interface OrderFilter extends PageRequest, DateFilter, AmountFilter {
  readonly kind?: OrderKind | undefined;
  readonly group?: OrderGroup | undefined;
  readonly ids?: string | readonly string[] | undefined;
  readonly status?: OrderRow['status'] | readonly OrderRow['status'][] | undefined;
  readonly currency?: OrderRow['currency'] | readonly OrderRow['currency'][] | undefined;
  readonly automatic?: 'true' | 'false' | undefined;
  /** Only this customer's orders. */
  readonly userId?: string | undefined;
}

const schedulers = alias(users, 'schedulers');

const scheduledOrders = alias(orders, 'scheduled_orders');

/** Invoices that are about to be sent, each with the customer's credit that is left for it once those before it have been sent. */
function selectScheduled(queries: Queries) {
  const earlierMinor = sql`coalesce(sum(${scheduledOrders.finalPriceMinor}) over (
    partition by ${scheduledOrders.userId}, ${scheduledOrders.currency}
    order by ${scheduledInvoices.sendAt}, ${scheduledInvoices.id} rows between unbounded preceding and 1 preceding
  ), 0)`;
  return queries
    .select({
      ...getTableColumns(scheduledInvoices),
      creditMinor: sql`greatest(0, coalesce(${creditBalances.creditMinor}, 0) - ${earlierMinor})`
        .mapWith(Number)
        .as('credit_minor'),
    })
    .from(scheduledInvoices)
    .innerJoin(scheduledOrders, eq(scheduledOrders.id, scheduledInvoices.orderId))
    .leftJoin(
      creditBalances,
      and(
        eq(creditBalances.userId, scheduledOrders.userId),
        eq(creditBalances.currency, scheduledOrders.currency),
      ),
    )
    .as('scheduled');
}

/** An order with its customer and its active or scheduled invoice, if there is one. */
function selectOrders(queries: Queries) {
  const scheduled = selectScheduled(queries);
  return queries
    .select({
      id: orders.id,
      order: orders,
      owner: personColumns(users),
      invoice: {
        id: invoices.id,
        number: invoices.number,
        amountMinor: invoices.amountMinor,
        dueMinor: invoices.dueMinor,
        currency: invoices.currency,
        status: invoices.status,
        dueDate: invoices.dueDate,
        paymentMadeAt: invoices.paymentMadeAt,
        createdAt: invoices.createdAt,
      },
      upgradeStatus: upgrades.status,
      scheduledInvoice: {
        sendAt: scheduled.sendAt,
        dueDate: scheduled.dueDate,
        paymentDetails: scheduled.paymentDetails,
        creditMinor: scheduled.creditMinor,
      },
      pendingSubmission: { id: pendingSubmissions.id, expiresAt: pendingSubmissions.expiresAt },
      scheduler: personColumns(schedulers),
      ...messageCounts(queries, chatMessages.orderId, orders.id),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(invoices, and(eq(invoices.orderId, orders.id), ne(invoices.status, 'void')))
    .leftJoin(upgrades, eq(upgrades.orderId, orders.id))
    .leftJoin(scheduled, eq(scheduled.orderId, orders.id))
    .leftJoin(pendingSubmissions, eq(pendingSubmissions.orderId, orders.id))
    .leftJoin(schedulers, eq(schedulers.id, scheduled.scheduledBy));
}

export type OrderRecord = Awaited<ReturnType<typeof selectOrders>>[number];

/** The group of each order's status. */
const groupOfOrder = sql.join(
  [
    sql`case ${orders.status}`,
    ...orderStatuses.map((status) => sql.raw(`when '${status}' then '${orderGroup[status]}'`)),
    sql`end`,
  ],
  sql` `,
);

/**
 * The search column leaves out the titles of plans, by which the studio doesn't search. Customers do, among a few rows of
 * their own.
 */
const customerSearch = sql`${orders}.search || E'\n' || lower(${orders.title}) like lower(${sql.placeholder('search')})`;

const filtersWith = (search: SQL): Filters => ({
  ids: hasId(orders.id),
  kind: eq(orders.kind, sql.placeholder('kind')),
  group: eq(groupOfOrder, sql.placeholder('group')),
  search,
  status: isOneOf(orders.status, 'status'),
  currency: isOneOf(orders.currency, 'currency'),
  ...amountConditions(orders.finalPriceMinor),
  ...dateConditions(orders.createdAt, orders.id),
  automatic: eq(orders.isAutoRenewal, sql.placeholder('automatic')),
  userId: eq(orders.userId, sql.placeholder('userId')),
});

const sorts: Sorts = {
  createdAt: [],
  company: sortColumns('text', lower(orders.companyName)),
  amount: [...sortColumns('text', orders.currency), ...sortColumns('bigint', orders.finalPriceMinor)],
};

/** What the orders of each currency amount to. */
export function prepareOrderSummary({
  queries,
}: Database): Summary<CurrencyGroup, Omit<OrderFilter, 'limit' | 'cursor'>> {
  const { currency, finalPriceMinor } = orders;
  return createSummary({
    name: 'orders',
    filters: filtersWith(matches(orders)),
    groups(where, limit) {
      const rows = queries.select({ currency, finalPriceMinor }).from(orders).where(where).$dynamic();
      const found = limited(rows, limit).as('found');
      return queries
        .select({
          currency: found.currency,
          count: count(),
          amountMinor: sql`sum(${found.finalPriceMinor})`.mapWith(Number),
        })
        .from(found)
        .groupBy(found.currency)
        .prepare('');
    },
  });
}

function prepareList({ queries }: Database, name: string, search: SQL) {
  return createList<OrderRecord, OrderFilter>({
    name,
    id: orders.id,
    filters: filtersWith(search),
    sorting: { queries, sorts },
    searching: { queries, with: ['kind', 'currency', 'from', 'firstId', 'until', 'lastId'] },
    rows: (where, limit, name, order) =>
      selectOrders(queries).where(where).orderBy(order).limit(limit).prepare(name),
    count: countRows(queries, orders.id),
  });
}

/** Customers find their orders by number, by what was ordered and by company. */
export function prepareOrderSearch({ queries }: Database) {
  return createSearch<OrderRecord>({
    id: orders.id,
    table: orders,
    own: { userId: orders.userId, texts: [orders.title, sql`${orders}.search`] },
    rows: (where, limit, name) =>
      selectOrders(queries).where(where).orderBy(desc(orders.id)).limit(limit).prepare(name),
  });
}

export const prepareOrderList = (database: Database) => prepareList(database, 'orders', matches(orders));

/** The orders of one customer, so always with `userId`. */
export const prepareCustomerOrderList = (database: Database) =>
  prepareList(database, 'customer_orders', customerSearch);

const findOrderStatement = createStatement('find_order', (queries, name) =>
  selectOrders(queries)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(name),
);

export async function findOrder(queries: Queries, id: string): Promise<OrderRecord | undefined> {
  const [record] = await findOrderStatement(queries).execute({ id });
  return record;
}

const findOrdersStatement = createStatement('find_orders', (queries, name) =>
  selectOrders(queries).where(isOneOfIds(orders.id)).prepare(name),
);

export async function findOrders(queries: Queries, ids: readonly string[]): Promise<OrderRecord[]> {
  return findOrdersStatement(queries).execute({ ids: [...ids] });
}

const findLatestOrderStatement = createStatement('find_latest_order', (queries, name) =>
  queries
    .select()
    .from(orders)
    .where(eq(orders.userId, sql.placeholder('userId')))
    .orderBy(desc(orders.id))
    .limit(1)
    .prepare(name),
);

/** The customer's latest order, whatever its kind and status. */
export async function findLatestOrder(queries: Queries, userId: string): Promise<OrderRow | undefined> {
  const [row] = await findLatestOrderStatement(queries).execute({ userId });
  return row;
}

/** The customer's orders that are neither completed nor rejected, newest first. */
export async function findOpenOrders(
  queries: Queries,
  userId: string,
  limit: number,
): Promise<OrderRecord[]> {
  return selectOrders(queries)
    .where(and(eq(orders.userId, userId), inArray(orders.status, openOrderStatuses)))
    .orderBy(desc(orders.id))
    .limit(limit);
}

export async function findOrderOfInvoice(queries: Queries, invoiceId: string): Promise<OrderRow | undefined> {
  const [row] = await queries
    .select({ order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, invoiceId));
  return row?.order;
}

const lockOrderStatement = createStatement('lock_order', (queries, name) =>
  queries
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update')
    .prepare(name),
);

/** Locks the row until the transaction ends. */
export async function lockOrder(queries: Queries, id: string): Promise<OrderRow | undefined> {
  const [row] = await lockOrderStatement(queries).execute({ id });
  return row;
}

/** The database assigns the number, and derives the time until the payment. */
export type InsertedOrder = Omit<OrderRow, 'number' | 'secondsUntilPaid'>;

const insertOrders = createInsert(orders, 'returning "number"');

/** Returns the number. */
export async function insertOrder(queries: Queries, row: InsertedOrder): Promise<number> {
  const { rows } = await insertOrders(queries, [row]);
  const number = rows[0]?.number;
  if (typeof number !== 'number') throw new Error(`order ${row.id} was not inserted`);
  return number;
}

export async function updateOrder(
  queries: Queries,
  id: string,
  change: Partial<InsertedOrder>,
): Promise<void> {
  await queries.update(orders).set(change).where(eq(orders.id, id));
}

const countOrdersByStatusStatement = createStatement('count_orders_by_status', (queries, name) =>
  queries
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(eq(orders.userId, sql.placeholder('userId')))
    .groupBy(orders.status)
    .prepare(name),
);

/** The number of a customer's orders at each status. */
export async function countByStatus(queries: Queries, userId: string) {
  return countOrdersByStatusStatement(queries).execute({ userId });
}
