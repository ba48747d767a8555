// What documents state. They are read only: invoices and payments belong to the orders.
import { and, eq } from 'drizzle-orm';
import { invoices, payments, users } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

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

export async function findUser(queries: Queries, id: string) {
  const [row] = await queries
    .select({ id: users.id, fullName: users.fullName, companyName: users.companyName })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

export async function findBillTo(queries: Queries, invoiceNumber: string) {
  const [row] = await queries
    .select({ billTo: invoices.billTo })
    .from(invoices)
    .where(eq(invoices.number, invoiceNumber));
  return row?.billTo ?? null;
}

/** The invoices and payments of a customer in one currency, of all times, the oldest first. */
export async function readAccount(queries: Queries, userId: string, currency: InvoiceRow['currency']) {
  const [issued, paid] = await Promise.all([
    queries
      .select({
        number: invoices.number,
        amountMinor: invoices.amountMinor,
        items: invoices.items,
        createdAt: invoices.createdAt,
        voidedAt: invoices.voidedAt,
      })
      .from(invoices)
      .where(and(eq(invoices.userId, userId), eq(invoices.currency, currency)))
      .orderBy(invoices.id),
    queries
      .select({
        number: payments.number,
        amountMinor: payments.amountMinor,
        createdAt: payments.createdAt,
        invoiceNumber: invoices.number,
        invoiceMinor: invoices.amountMinor,
        items: invoices.items,
      })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(and(eq(payments.userId, userId), eq(payments.currency, currency)))
      .orderBy(payments.id),
  ]);
  return { issued, paid };
}
