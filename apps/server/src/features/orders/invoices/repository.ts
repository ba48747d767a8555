import { canBeInNumber } from '@burnish/domain/document-number';
import { currencies } from '@burnish/domain/money/money';
import { openInvoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import type { OrderKind } from '@burnish/domain/orders/purchase';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import {
  and,
  between,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { customerMatches } from '../../../db/customer-search.ts';
import { isOverdue } from '../../../db/overdue.ts';
import { personColumns } from '../../../db/person-columns.ts';
import { customerSortKey } from '../../../db/schema/columns.ts';
import {
  chatMessages,
  creditBalances,
  creditNotes,
  invoiceCounters,
  invoices,
  isPayableStatus,
  ledgerEntries,
  orders,
  payments,
  receipts,
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
import { createSearch, likePattern, matches } from '../../../platform/db/search.ts';
import { type Sorts, sortColumns } from '../../../platform/db/sorting.ts';
import { createStatement, isOneOfIds } from '../../../platform/db/statements.ts';
import { createSummary, limited } from '../../../platform/db/summary.ts';
import { takeYearlyNumber } from '../../../platform/db/yearly-number.ts';
import { messageCounts } from '../message-counts/index.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export interface InvoiceFilter extends PageRequest, DateFilter, AmountFilter {
  readonly ids?: string | readonly string[] | undefined;
  readonly status?: InvoiceRow['status'] | readonly InvoiceRow['status'][] | undefined;
  readonly currency?: InvoiceRow['currency'] | readonly InvoiceRow['currency'][] | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  /** Upper bound of the IDs of invoices that are due by `dueTo`. */
  readonly lastDueId?: string | undefined;
  /** Only invoices that are overdue on this date. */
  readonly overdueOn?: string | undefined;
  /** Only invoices for which something is due. */
  readonly outstanding?: 'true' | undefined;
  /** What was ordered. */
  readonly kind?: OrderKind | undefined;
  /** The year in the number, or in the date of an imported one. */
  readonly year?: string | undefined;
  /** Only this customer's invoices. */
  readonly userId?: string | undefined;
}

/** The expression of the index of imported numbers. */
const importedNumber = sql<string>`lower(${invoices.number})`;

const isOfKind = sql`exists (
  select from ${orders} as ordered
  where ordered.id = ${invoices.orderId} and ordered.kind = ${sql.placeholder('kind')}
)`;

/** A payment of an invoice, as JSON. */
interface PaymentSummary {
  readonly id: string;
  readonly number: string;
  readonly amountMinor: number;
  readonly paymentDate: CalendarDate;
  readonly createdAt: string;
}

const paymentSummaries = sql<PaymentSummary[]>`coalesce(
  jsonb_agg(jsonb_build_object(
    'id', ${payments.id}, 'number', ${payments.number}, 'amountMinor', ${payments.amountMinor},
    'paymentDate', ${payments.paymentDate}, 'createdAt', ${payments.createdAt}
  ) order by ${payments.id}),
  '[]'
)`;

/** A credit note for an invoice, as JSON. */
interface CreditNoteSummary {
  readonly id: string;
  readonly number: string;
  readonly amountMinor: number;
  readonly reason: string;
  readonly endsOn: CalendarDate | null;
  readonly createdAt: string;
}

const creditNoteSummaries = sql<CreditNoteSummary[]>`coalesce(
  jsonb_agg(jsonb_build_object(
    'id', ${creditNotes.id}, 'number', ${creditNotes.number}, 'amountMinor', ${creditNotes.amountMinor},
    'reason', ${creditNotes.reason}, 'endsOn', ${creditNotes.endsOn}, 'createdAt', ${creditNotes.createdAt}
  ) order by ${creditNotes.id}),
  '[]'
)`;

/** What the invoice was paid with credit. */
const creditAppliedMinor = sql`(
  select coalesce(-sum(${ledgerEntries.creditMinor}), 0) from ${ledgerEntries}
  where ${ledgerEntries.invoiceId} = ${invoices.id} and ${ledgerEntries.kind} in ('credit_applied', 'credit_returned')
)`.mapWith(Number);

/** The customer's credit in the invoice's currency. */
const availableCreditMinor = sql`coalesce((
  select ${creditBalances.creditMinor} from ${creditBalances}
  where ${creditBalances.userId} = ${invoices.userId} and ${creditBalances.currency} = ${invoices.currency}
), 0)`.mapWith(Number);

/**
 * An invoice with its customer and their credit in its currency, what it is for, its latest receipt, and its payments and
 * credit notes.
 */
function selectInvoices(queries: Queries) {
  const latest = queries
    .select({ id: receipts.id, status: receipts.status, adminNotes: receipts.adminNotes })
    .from(receipts)
    .where(eq(receipts.invoiceId, invoices.id))
    .orderBy(desc(receipts.id))
    .limit(1)
    .as('latest');
  const paid = queries
    .select({ summaries: paymentSummaries.as('summaries') })
    .from(payments)
    .where(eq(payments.invoiceId, invoices.id))
    .as('paid');
  const credited = queries
    .select({ summaries: creditNoteSummaries.as('credit_notes') })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoices.id))
    .as('credited');
  return queries
    .select({
      id: invoices.id,
      invoice: invoices,
      item: {
        kind: orders.kind,
        planId: orders.planId,
        billingCycle: orders.billingCycle,
        monthlyPriceMinor: orders.monthlyPriceMinor,
        serviceId: orders.serviceId,
        quantity: orders.quantity,
        unitPriceMinor: orders.unitPriceMinor,
        finalPriceMinor: orders.finalPriceMinor,
        currency: orders.currency,
        isAutoRenewal: orders.isAutoRenewal,
      },
      owner: personColumns(users),
      receipt: { id: latest.id, status: latest.status, adminNotes: latest.adminNotes },
      payments: paid.summaries,
      creditNotes: credited.summaries,
      creditAppliedMinor,
      availableCreditMinor,
      ...messageCounts(queries, chatMessages.invoiceId, invoices.id),
    })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoinLateral(latest, sql`true`)
    .innerJoinLateral(paid, sql`true`)
    .innerJoinLateral(credited, sql`true`);
}

export type InvoiceRecord = Awaited<ReturnType<typeof selectInvoices>>[number];

const filters: Filters = {
  ids: hasId(invoices.id),
  search: matches(invoices),
  status: isOneOf(invoices.status, 'status'),
  currency: isOneOf(invoices.currency, 'currency'),
  ...amountConditions(invoices.amountMinor),
  ...dateConditions(invoices.createdAt, invoices.id),
  dueFrom: sql`${invoices.dueDate} >= ${sql.placeholder('dueFrom')}`,
  dueTo: sql`${invoices.dueDate} <= ${sql.placeholder('dueTo')}`,
  lastDueId: lt(invoices.id, sql.placeholder('lastDueId')),
  overdueOn: isOverdue(sql.placeholder('overdueOn')),
  outstanding: sql`${invoices.dueMinor} > 0`,
  kind: isOfKind,
  year: sql`case when ${invoices.importedAt} is null then substr(${invoices.number}, 5, 4)
    else to_char(${invoices.createdAt} at time zone 'UTC', 'YYYY') end = ${sql.placeholder('year')}`,
  userId: eq(invoices.userId, sql.placeholder('userId')),
};

const sorts: Sorts = {
  createdAt: [],
  dueDate: sortColumns('date', invoices.dueDate),
  amount: [...sortColumns('text', invoices.currency), ...sortColumns('bigint', invoices.amountMinor)],
  customer: sortColumns('text', customerSortKey(sql`${invoices}.search`)),
};

interface InvoiceTotals {
  readonly currency: InvoiceRow['currency'];
  readonly count: number;
  readonly amountMinor: number;
  readonly unpaidMinor: number;
}

/** What the invoices of each currency amount to, and what of it is left to pay. */
export function prepareInvoiceSummary({ queries }: Database) {
  const { currency, amountMinor, dueMinor, userId } = invoices;
  const summaryBy = (search: SQL) =>
    createSummary<InvoiceTotals, Omit<InvoiceFilter, 'limit' | 'cursor'>>({
      name: 'invoices',
      filters: { ...filters, search },
      groups(where, limit) {
        const rows = queries
          .select({ currency, amountMinor, dueMinor })
          .from(invoices)
          // Always true: the index that begins with it has the invoices in the order of the groups.
          .where(where ?? inArray(currency, [...currencies]))
          .$dynamic();
        const found = limited(rows, limit).as('found');
        return queries
          .select({
            currency: found.currency,
            count: count(),
            amountMinor: sql`sum(${found.amountMinor})`.mapWith(Number),
            unpaidMinor: sql`sum(${found.dueMinor})`.mapWith(Number),
          })
          .from(found)
          .groupBy(found.currency)
          .prepare('');
      },
    });
  const [totals, totalsByCustomer] = [summaryBy(matches(invoices)), summaryBy(customerMatches(userId))];
  type Filter = Parameters<typeof totals.sum>[0];
  const totalsFor = async ({ search = '' }: Filter) =>
    canBeInNumber('INV', search) || (await isInImportedNumber(queries, search)) ? totals : totalsByCustomer;
  return {
    sum: async (filter: Filter) => (await totalsFor(filter)).sum(filter),
    count: async (filter: Filter) => (await totalsFor(filter)).count(filter),
  };
}

/** Whether an imported invoice, whose number can have any form, has the term in its number. */
async function isInImportedNumber(queries: Queries, term: string): Promise<boolean> {
  const [found] = await queries
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(isNotNull(invoices.importedAt), like(importedNumber, likePattern(term.toLowerCase()))))
    .limit(1);
  return found !== undefined;
}

export function prepareInvoiceList({ queries }: Database) {
  return createList<InvoiceRecord, InvoiceFilter>({
    name: 'invoices',
    id: invoices.id,
    filters,
    sorting: { queries, sorts },
    searching: { queries, with: ['currency', 'kind', 'from', 'firstId', 'until', 'lastId'] },
    rows: (where, limit, name, order) =>
      selectInvoices(queries).where(where).orderBy(order).limit(limit).prepare(name),
    count: countRows(queries, invoices.id),
  });
}

/** Customers find their invoices by number. */
export function prepareInvoiceSearch({ queries }: Database) {
  return createSearch<InvoiceRecord>({
    id: invoices.id,
    table: invoices,
    own: { userId: invoices.userId, texts: [invoices.number] },
    rows: (where, limit, name) =>
      selectInvoices(queries).where(where).orderBy(desc(invoices.id)).limit(limit).prepare(name),
  });
}

const findInvoiceStatement = createStatement('find_invoice', (queries, name) =>
  selectInvoices(queries)
    .where(eq(invoices.id, sql.placeholder('id')))
    .prepare(name),
);

export async function findInvoice(queries: Queries, id: string): Promise<InvoiceRecord | undefined> {
  const [record] = await findInvoiceStatement(queries).execute({ id });
  return record;
}

/** Neither paid nor void. */
const isOpen = inArray(invoices.status, openInvoiceStatuses);

/** A customer's open invoices that are due first. */
export async function listFirstDue(
  queries: Queries,
  userId: string,
  limit: number,
): Promise<InvoiceRecord[]> {
  return selectInvoices(queries)
    .where(and(eq(invoices.userId, userId), isOpen))
    .orderBy(invoices.dueDate, invoices.id)
    .limit(limit);
}

/** Unpaid invoices that are due in a range of days, after the given one, in the order of their IDs. */
export async function listUnpaidDue(
  queries: Queries,
  { from, to, after, limit }: { from: CalendarDate; to: CalendarDate; after: string; limit: number },
) {
  return queries
    .select({
      id: invoices.id,
      userId: invoices.userId,
      dueDate: invoices.dueDate,
      /** When the customer has it from. */
      sentAt: sql`coalesce(${invoices.importedAt}, ${invoices.createdAt})`.mapWith(invoices.createdAt),
    })
    .from(invoices)
    .where(
      and(sql`${invoices}.${isPayableStatus}`, between(invoices.dueDate, from, to), gt(invoices.id, after)),
    )
    .orderBy(invoices.id)
    .limit(limit);
}

const findInvoicesStatement = createStatement('find_invoices', (queries, name) =>
  selectInvoices(queries).where(isOneOfIds(invoices.id)).prepare(name),
);

export async function findInvoices(queries: Queries, ids: readonly string[]): Promise<InvoiceRecord[]> {
  return findInvoicesStatement(queries).execute({ ids: [...ids] });
}

/** The order's invoice, unless it is void. An order has at most one active invoice. */
export async function findActiveInvoice(queries: Queries, orderId: string): Promise<InvoiceRow | undefined> {
  const [row] = await queries
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), ne(invoices.status, 'void')));
  return row;
}

export async function takeInvoiceNumber(queries: Queries, year: number): Promise<number> {
  return takeYearlyNumber(queries, invoiceCounters, year);
}

/** Its sums follow from the ledger. */
export type NewInvoiceRow = Omit<InvoiceRow, 'dueMinor' | 'paidMinor' | 'creditedMinor'>;

export async function insertInvoice(queries: Queries, row: NewInvoiceRow): Promise<void> {
  await queries.insert(invoices).values(row);
}

/** What the invoice was paid with credit, in minor units. */
export async function sumAppliedCredit(queries: Queries, invoiceId: string): Promise<number> {
  const [row] = await queries
    .select({ minor: sql`coalesce(-sum(${ledgerEntries.creditMinor}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.invoiceId, invoiceId),
        inArray(ledgerEntries.kind, ['credit_applied', 'credit_returned']),
      ),
    );
  return row?.minor ?? 0;
}

export async function updateInvoice(
  queries: Queries,
  id: string,
  change: Partial<NewInvoiceRow>,
): Promise<void> {
  await queries.update(invoices).set(change).where(eq(invoices.id, id));
}

/** Returns false if the first view has already been recorded. */
export async function recordFirstView(queries: Queries, id: string, viewedAt: Date): Promise<boolean> {
  const recorded = await queries
    .update(invoices)
    .set({ viewedAt })
    .where(and(eq(invoices.id, id), isNull(invoices.viewedAt)))
    .returning({ id: invoices.id });
  return recorded.length > 0;
}

const importLock = sql`hashtextextended('imported invoices', 0)`;

/** Until the end of the transaction, no other one imports invoices. */
export async function lockImportedInvoices(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(${importLock})`);
}

/** The owners of imported invoices with these numbers, by the number in lower case. */
export async function findImportedNumbers(
  queries: Queries,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const lowerCase = numbers.map((number) => number.toLowerCase());
  const rows = await queries
    .select({ number: importedNumber, userId: invoices.userId })
    .from(invoices)
    .where(
      and(isNotNull(invoices.importedAt), sql`${importedNumber} = any(${sql.param(lowerCase)}::text[])`),
    );
  return new Map(rows.map(({ number, userId }) => [number, userId]));
}
