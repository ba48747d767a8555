import type { OrderKind } from '@burnish/domain/order/ordered';
import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import { invoices, requests, users } from '../../db/schema.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { countRows, createList, matches, type PageRequest } from '../../platform/paging.ts';

export type RequestRow = typeof requests.$inferSelect;

export interface RequestFilter extends PageRequest {
  readonly kind?: OrderKind | undefined;
  readonly status?: RequestRow['status'] | undefined;
  readonly currency?: RequestRow['currency'] | undefined;
  /** Only this customer's. */
  readonly userId?: string | undefined;
}

/** A request with its customer, and the invoice that stands for it. */
function select(queries: Queries) {
  return queries
    .select({
      id: requests.id,
      request: requests,
      owner: { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName },
      invoice: {
        id: invoices.id,
        number: invoices.number,
        amountMinor: invoices.amountMinor,
        currency: invoices.currency,
        status: invoices.status,
        dueDate: invoices.dueDate,
        paymentMadeAt: invoices.paymentMadeAt,
        createdAt: invoices.createdAt,
      },
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .leftJoin(invoices, and(eq(invoices.requestId, requests.id), ne(invoices.status, 'void')));
}

export type RequestRecord = Awaited<ReturnType<typeof select>>[number];

export function prepareRequestList({ queries }: Database) {
  return createList<RequestRecord, RequestFilter>({
    name: 'requests',
    id: requests.id,
    filters: {
      kind: eq(requests.kind, sql.placeholder('kind')),
      search: matches(requests),
      status: eq(requests.status, sql.placeholder('status')),
      currency: eq(requests.currency, sql.placeholder('currency')),
      userId: eq(requests.userId, sql.placeholder('userId')),
    },
    rows: (where, limit, name) =>
      select(queries).where(where).orderBy(desc(requests.id)).limit(limit).prepare(name),
    count: countRows(queries, requests.id),
  });
}

export async function findRequest(queries: Queries, id: string): Promise<RequestRecord | undefined> {
  const [record] = await select(queries)
    .where(eq(requests.id, sql.placeholder('id')))
    .prepare('find_request')
    .execute({ id });
  return record;
}

/**
 * The request's row is the lock of its whole order: whoever changes the request, its invoice or a receipt
 * takes this one first, so that no two of them wait for each other.
 */
export async function lockRequest(queries: Queries, id: string): Promise<RequestRow | undefined> {
  const [row] = await queries
    .select()
    .from(requests)
    .where(eq(requests.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_request')
    .execute({ id });
  return row;
}

export async function insertRequest(queries: Queries, row: RequestRow): Promise<void> {
  await queries.insert(requests).values(row);
}

export async function updateRequest(
  queries: Queries,
  id: string,
  change: Partial<RequestRow>,
): Promise<void> {
  await queries.update(requests).set(change).where(eq(requests.id, id));
}

/** How many of a customer's orders stand at each status. */
export async function countByStatus(queries: Queries, userId: string) {
  return queries
    .select({ status: requests.status, orders: count() })
    .from(requests)
    .where(eq(requests.userId, sql.placeholder('userId')))
    .groupBy(requests.status)
    .prepare('count_own_requests')
    .execute({ userId });
}
