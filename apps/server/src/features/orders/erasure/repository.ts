// What remains of a deleted account's orders: invoices, approved receipts, and what an invoice must state about the
// customer. Tax law requires them.
import { deletedAccountEmail } from '@burnish/domain/accounts/personal-data';
import type { InvoiceStatus } from '@burnish/domain/orders/invoice/invoice';
import { and, count, eq, inArray, notExists, sql } from 'drizzle-orm';
import { invoices, orders, receiptFiles, receipts, scheduledInvoices } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { OrderRow } from '../requests/repository.ts';

function withInvoice(queries: Queries) {
  return queries.select({ id: invoices.id }).from(invoices).where(eq(invoices.orderId, orders.id));
}

function isUninvoiced(userId: string) {
  return and(eq(orders.userId, userId), inArray(orders.status, ['pending', 'approved']));
}

/**
 * Orders that wait for an invoice, and the number of invoices at each status. An order whose invoice is void waits for another
 * one.
 */
export async function countOpenItems(queries: Queries, userId: string) {
  const rows = await queries
    .select({ status: invoices.status, total: count() })
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .groupBy(invoices.status);
  const openOrders = await queries.$count(orders, isUninvoiced(userId));
  return { openOrders, invoices: new Map<InvoiceStatus, number>(rows.map((row) => [row.status, row.total])) };
}

/** The files of rejected receipts prove no payment. */
async function deleteRejectedReceipts(queries: Queries, userId: string): Promise<string[]> {
  const rejected = queries
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.userId, userId), eq(receipts.status, 'rejected')));
  const files = await queries
    .delete(receiptFiles)
    .where(inArray(receiptFiles.receiptId, rejected))
    .returning({ storageKey: receiptFiles.storageKey });
  await queries.delete(receipts).where(and(eq(receipts.userId, userId), eq(receipts.status, 'rejected')));
  return files.map(({ storageKey }) => storageKey);
}

/** Orders that wait for an invoice. */
export async function listUninvoiced(queries: Queries, userId: string): Promise<OrderRow[]> {
  return queries.select().from(orders).where(isUninvoiced(userId)).orderBy(orders.id);
}

/** Returns the storage keys of files to remove. */
export async function eraseOrderRows(queries: Queries, userId: string): Promise<string[]> {
  const storageKeys = await deleteRejectedReceipts(queries, userId);
  const kept = queries.select({ id: receipts.id }).from(receipts).where(eq(receipts.userId, userId));
  await queries.update(receipts).set({ notes: null, adminNotes: null }).where(eq(receipts.userId, userId));
  await queries
    .update(receiptFiles)
    .set({
      fileName: sql`'receipt.' || replace(split_part(${receiptFiles.fileType}, '/', 2), 'jpeg', 'jpg')`,
    })
    .where(inArray(receiptFiles.receiptId, kept));
  const own = queries.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await queries.delete(scheduledInvoices).where(inArray(scheduledInvoices.orderId, own));
  await queries.delete(orders).where(and(eq(orders.userId, userId), notExists(withInvoice(queries))));
  await queries
    .update(orders)
    .set({ email: deletedAccountEmail(userId), phone: '', specialInstructions: null, adminNotes: null })
    .where(eq(orders.userId, userId));
  return storageKeys;
}
