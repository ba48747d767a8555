import { openInvoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOverdue } from '../../db/overdue.ts';
import { personColumns } from '../../db/person-columns.ts';
import {
  creditBalances,
  creditNoteCounters,
  creditNotes,
  invoices,
  ledgerEntries,
  payments,
  refunds,
  users,
} from '../../db/schema/index.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { type DateFilter, dateConditions } from '../../platform/db/date-filter.ts';
import { countRows, createList, isNoneOf, isOneOf, type PageRequest } from '../../platform/db/paging.ts';
import { takeYearlyNumber } from '../../platform/db/yearly-number.ts';

export type LedgerRow = typeof ledgerEntries.$inferSelect;
export type CreditNoteRow = typeof creditNotes.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
type Currency = LedgerRow['currency'];

export interface LedgerFilter extends PageRequest, DateFilter {
  readonly userId?: string | undefined;
  readonly exceptUserId?: string | readonly string[] | undefined;
  readonly currency?: Currency | readonly Currency[] | undefined;
  readonly kind?: LedgerRow['kind'] | readonly LedgerRow['kind'][] | undefined;
}

/** A customer with more open invoices sees the others change when their page is opened again. */
const maxPublishedInvoices = 50;

const actors = alias(users, 'actors');

/** What was due for the invoice after the entry, and after the write-off that was made together with it. */
const dueAfterMinor = sql`(
  select coalesce(sum(earlier.due_minor), 0) from ${ledgerEntries} as earlier
  where earlier.invoice_id = ${ledgerEntries.invoiceId}
    and (earlier.id <= ${ledgerEntries.id}
      or (earlier.kind = 'write_off' and earlier.created_at = ${ledgerEntries.createdAt}))
)`.mapWith(Number);

/** An entry with its customer, who made it, and the documents that it belongs to. */
function selectEntries(queries: Queries) {
  return queries
    .select({
      id: ledgerEntries.id,
      entry: ledgerEntries,
      owner: personColumns(users),
      actor: personColumns(actors),
      invoice: {
        id: invoices.id,
        number: invoices.number,
        amountMinor: invoices.amountMinor,
        dueMinor: invoices.dueMinor,
      },
      dueAfterMinor,
      payment: {
        number: payments.number,
        method: payments.paymentMethod,
        reference: payments.transactionReference,
        date: payments.paymentDate,
      },
      creditNote: { number: creditNotes.number, reason: creditNotes.reason, endsOn: creditNotes.endsOn },
      refund: { method: refunds.method, reference: refunds.reference, date: refunds.refundDate },
    })
    .from(ledgerEntries)
    .innerJoin(users, eq(users.id, ledgerEntries.userId))
    .leftJoin(actors, eq(actors.id, ledgerEntries.actorId))
    .leftJoin(invoices, eq(invoices.id, ledgerEntries.invoiceId))
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(creditNotes, eq(creditNotes.id, ledgerEntries.creditNoteId))
    .leftJoin(refunds, eq(refunds.id, ledgerEntries.refundId));
}

export type LedgerRecord = Awaited<ReturnType<typeof selectEntries>>[number];

export function prepareEntryList({ queries }: Database) {
  return createList<LedgerRecord, LedgerFilter>({
    name: 'ledger_entries',
    id: ledgerEntries.id,
    filters: {
      userId: eq(ledgerEntries.userId, sql.placeholder('userId')),
      exceptUserId: isNoneOf(ledgerEntries.userId, 'exceptUserId'),
      currency: isOneOf(ledgerEntries.currency, 'currency'),
      kind: isOneOf(ledgerEntries.kind, 'kind'),
      ...dateConditions(ledgerEntries.createdAt, ledgerEntries.id),
    },
    rows: (where, limit, name) =>
      selectEntries(queries).where(where).orderBy(desc(ledgerEntries.id)).limit(limit).prepare(name),
    count: countRows(queries, ledgerEntries.id),
  });
}

export async function findEntries(queries: Queries, ids: readonly string[]): Promise<LedgerRecord[]> {
  return selectEntries(queries).where(inArray(ledgerEntries.id, [...ids]));
}

/** The invoices of a customer in one currency that can be paid. */
export async function listPayable(
  queries: Queries,
  { userId, currency }: { readonly userId: string; readonly currency: Currency },
) {
  return queries
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.userId, userId),
        eq(invoices.currency, currency),
        inArray(invoices.status, ['sent', 'viewed']),
      ),
    )
    .limit(maxPublishedInvoices);
}

export async function insertEntry(queries: Queries, row: LedgerRow): Promise<void> {
  await queries.insert(ledgerEntries).values(row);
}

/** Whether there is a user, also one whose account is deleted. */
export async function hasUser(queries: Queries, id: string): Promise<boolean> {
  return (await queries.$count(users, eq(users.id, id))) > 0;
}

/** 0 for a customer who never had credit in the currency. */
export async function findCredit(queries: Queries, userId: string, currency: Currency): Promise<number> {
  const [row] = await queries
    .select({ creditMinor: creditBalances.creditMinor })
    .from(creditBalances)
    .where(and(eq(creditBalances.userId, userId), eq(creditBalances.currency, currency)));
  return row?.creditMinor ?? 0;
}

export async function listCredits(queries: Queries, userId: string) {
  return queries
    .select({ currency: creditBalances.currency, creditMinor: creditBalances.creditMinor })
    .from(creditBalances)
    .where(eq(creditBalances.userId, userId));
}

const isOpen = inArray(invoices.status, openInvoiceStatuses);

/** What is due for a customer's invoices, by currency, 0 where all are settled. */
export async function sumDue(queries: Queries, userId: string, today: CalendarDate) {
  const sumOf = (condition: SQL | undefined) =>
    sql`coalesce(sum(${invoices.dueMinor}) filter (where ${condition}), 0)`.mapWith(Number);
  return queries
    .select({
      currency: invoices.currency,
      owedMinor: sumOf(isOpen),
      overdueMinor: sumOf(isOverdue(today)),
      openInvoiceCount: sql`count(*) filter (where ${isOpen} and ${invoices.dueMinor} > 0)`.mapWith(Number),
    })
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .groupBy(invoices.currency)
    .orderBy(invoices.currency);
}

export async function takeCreditNoteNumber(queries: Queries, year: number): Promise<number> {
  return takeYearlyNumber(queries, creditNoteCounters, year);
}

export async function insertCreditNote(queries: Queries, row: CreditNoteRow): Promise<void> {
  await queries.insert(creditNotes).values(row);
}

export async function insertRefund(queries: Queries, row: RefundRow): Promise<void> {
  await queries.insert(refunds).values(row);
}

/** Locks the customer until the transaction ends, as their payments and usage do. */
export async function lockCustomer(queries: Queries, userId: string): Promise<void> {
  await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
