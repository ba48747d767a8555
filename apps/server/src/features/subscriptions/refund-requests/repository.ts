import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { and, count, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { creditNotes, invoices, refundRequests, subscriptions, upgrades } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type RefundRequestRow = typeof refundRequests.$inferSelect;

export interface RefundRequestRecord {
  readonly request: RefundRequestRow;
  readonly invoiceNumber: string;
  readonly creditNoteNumber: string | null;
}

/** The last request of each subscription, by its ID. */
export async function findLastRefundRequests(
  queries: Queries,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, RefundRequestRecord>> {
  const rows = await queries
    .selectDistinctOn([refundRequests.subscriptionId], {
      request: refundRequests,
      invoiceNumber: invoices.number,
      creditNoteNumber: creditNotes.number,
    })
    .from(refundRequests)
    .innerJoin(invoices, eq(invoices.id, refundRequests.invoiceId))
    .leftJoin(creditNotes, eq(creditNotes.id, refundRequests.creditNoteId))
    .where(inArray(refundRequests.subscriptionId, [...subscriptionIds]))
    .orderBy(refundRequests.subscriptionId, desc(refundRequests.id));
  return new Map(rows.map((row) => [row.request.subscriptionId, row]));
}

/** The approved requests for which the credit notes were issued, by the ID of the credit note. */
export async function findByCreditNotes(
  queries: Queries,
  creditNoteIds: readonly string[],
): Promise<ReadonlyMap<string, RefundRequestRow>> {
  const rows = await queries
    .select()
    .from(refundRequests)
    .where(inArray(refundRequests.creditNoteId, [...creditNoteIds]));
  return new Map(
    rows.flatMap((row) => (row.creditNoteId === null ? [] : [[row.creditNoteId, row] as const])),
  );
}

/** The user's refund requests and cancellations that aren't decided. */
export async function countUndecided(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ requests: count() })
    .from(refundRequests)
    .innerJoin(subscriptions, eq(subscriptions.id, refundRequests.subscriptionId))
    .where(and(eq(subscriptions.userId, userId), isNull(refundRequests.decidedAt)));
  return row?.requests ?? 0;
}

/** The subscriptions whose canceled plan ends on this day or should have ended before. */
export async function listDue(queries: Queries, today: CalendarDate): Promise<readonly string[]> {
  const rows = await queries
    .select({ subscriptionId: refundRequests.subscriptionId })
    .from(refundRequests)
    .where(and(eq(refundRequests.status, 'scheduled'), lte(refundRequests.endsOn, today)))
    .orderBy(refundRequests.endsOn, refundRequests.id);
  return rows.map(({ subscriptionId }) => subscriptionId);
}

/** What arrived for an invoice that exists, what was credited on it, and the upgrade that it paid for. */
export async function findInvoicePayment(queries: Queries, invoiceId: string) {
  const { number, currency, paidMinor, creditedMinor } = invoices;
  const [row] = await queries
    .select({ number, currency, paidMinor, creditedMinor, upgrade: upgrades })
    .from(invoices)
    .leftJoin(upgrades, and(eq(upgrades.orderId, invoices.orderId), eq(upgrades.status, 'paid')))
    .where(eq(invoices.id, invoiceId));
  if (row === undefined) throw new Error(`there is no invoice ${invoiceId}`);
  return row;
}

export async function insert(queries: Queries, row: RefundRequestRow): Promise<void> {
  await queries.insert(refundRequests).values(row);
}

export async function update(
  queries: Queries,
  id: string,
  change: Partial<
    Pick<
      RefundRequestRow,
      'status' | 'days' | 'unusedDays' | 'amountMinor' | 'creditNoteId' | 'decisionReason' | 'decidedAt'
    >
  >,
): Promise<void> {
  await queries.update(refundRequests).set(change).where(eq(refundRequests.id, id));
}
