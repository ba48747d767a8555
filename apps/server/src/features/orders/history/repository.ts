import { eq, inArray } from 'drizzle-orm';
import { invoices, ledgerEntries, orders, receipts } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export async function findOrder(queries: Queries, id: string) {
  const [row] = await queries
    .select({ id: orders.id, userId: orders.userId, status: orders.status, adminNotes: orders.adminNotes })
    .from(orders)
    .where(eq(orders.id, id));
  return row;
}

/** All invoices of an order, also void ones, with their receipts and ledger entries. */
export async function listPayments(queries: Queries, orderId: string) {
  const invoiceRows = await queries
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(eq(invoices.orderId, orderId));
  const receiptRows = await queries
    .select({ id: receipts.id, invoiceId: receipts.invoiceId, adminNotes: receipts.adminNotes })
    .from(receipts)
    .where(
      inArray(
        receipts.invoiceId,
        invoiceRows.map(({ id }) => id),
      ),
    );
  const entries = await queries
    .select({ id: ledgerEntries.id, invoiceId: ledgerEntries.invoiceId })
    .from(ledgerEntries)
    .where(
      inArray(
        ledgerEntries.invoiceId,
        invoiceRows.map(({ id }) => id),
      ),
    );
  return { invoices: invoiceRows, receipts: receiptRows, entries };
}
