// What documents state. It is read only: invoices, payments and the ledger belong to other features.
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { creditNotes, invoices, ledgerEntries, payments, refunds, users } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type CreditNoteRow = typeof creditNotes.$inferSelect;
type Currency = InvoiceRow['currency'];

export async function findInvoice(queries: Queries, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await queries.select().from(invoices).where(eq(invoices.id, id));
  return row;
}

function selectPayments(queries: Queries) {
  return queries
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId));
}

export type PaidInvoice = Awaited<ReturnType<typeof selectPayments>>[number];

export async function findPayment(queries: Queries, id: string): Promise<PaidInvoice | undefined> {
  const [row] = await selectPayments(queries).where(eq(payments.id, id));
  return row;
}

export async function findPaymentOfReceipt(
  queries: Queries,
  receiptId: string,
): Promise<PaidInvoice | undefined> {
  const [row] = await selectPayments(queries).where(eq(payments.receiptId, receiptId));
  return row;
}

export interface CreditedInvoice {
  readonly note: CreditNoteRow;
  readonly invoice: InvoiceRow;
}

export async function findCreditNote(queries: Queries, id: string): Promise<CreditedInvoice | undefined> {
  const [row] = await queries
    .select({ note: creditNotes, invoice: invoices })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(eq(creditNotes.id, id));
  return row;
}

/** The ledger entries of an invoice, the oldest first. */
export async function listInvoiceEntries(queries: Queries, invoiceId: string) {
  return queries
    .select({
      kind: ledgerEntries.kind,
      paymentId: ledgerEntries.paymentId,
      dueMinor: ledgerEntries.dueMinor,
      creditMinor: ledgerEntries.creditMinor,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.invoiceId, invoiceId))
    .orderBy(ledgerEntries.id);
}

export type InvoiceEntry = Awaited<ReturnType<typeof listInvoiceEntries>>[number];

export async function findUser(queries: Queries, id: string) {
  const [row] = await queries
    .select({ id: users.id, fullName: users.fullName, companyName: users.companyName })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

/** A customer's account in one currency. */
export interface Account {
  readonly userId: string;
  readonly currency: Currency;
}

/** From the first instant to the last one, which isn't part of it. */
export interface TimeRange {
  readonly from: Date;
  readonly until: Date;
}

/** Whom the last invoice before an instant is addressed to. */
export async function findLastBillTo(queries: Queries, { userId, currency }: Account, until: Date) {
  const [row] = await queries
    .select({ billTo: invoices.billTo })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), eq(invoices.currency, currency), lt(invoices.createdAt, until)))
    .orderBy(desc(invoices.createdAt), desc(invoices.number))
    .limit(1);
  return row?.billTo ?? null;
}

function ofAccount({ userId, currency }: Account) {
  return and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.currency, currency));
}

/** What was owed before an instant, less credit, in minor units. */
export async function findBalance(queries: Queries, account: Account, until: Date): Promise<number> {
  const [row] = await queries
    .select({
      minor: sql`coalesce(sum(${ledgerEntries.dueMinor} - ${ledgerEntries.creditMinor}), 0)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(and(ofAccount(account), lt(ledgerEntries.createdAt, until)));
  return row?.minor ?? 0;
}

/** At most `limit` entries, the oldest first, with the documents that they belong to. */
export async function listEntries(
  queries: Queries,
  account: Account,
  { from, until }: TimeRange,
  limit: number,
) {
  return queries
    .select({
      kind: ledgerEntries.kind,
      invoiceId: ledgerEntries.invoiceId,
      dueMinor: ledgerEntries.dueMinor,
      creditMinor: ledgerEntries.creditMinor,
      createdAt: ledgerEntries.createdAt,
      invoice: { number: invoices.number, amountMinor: invoices.amountMinor, items: invoices.items },
      paymentNumber: payments.number,
      creditNoteNumber: creditNotes.number,
      refund: { reference: refunds.reference, date: refunds.refundDate },
    })
    .from(ledgerEntries)
    .leftJoin(invoices, eq(invoices.id, ledgerEntries.invoiceId))
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(creditNotes, eq(creditNotes.id, ledgerEntries.creditNoteId))
    .leftJoin(refunds, eq(refunds.id, ledgerEntries.refundId))
    .where(and(ofAccount(account), gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, until)))
    .orderBy(ledgerEntries.createdAt, ledgerEntries.id)
    .limit(limit);
}

export type EntryRecord = Awaited<ReturnType<typeof listEntries>>[number];
