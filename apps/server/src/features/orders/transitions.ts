// Status changes of orders and their invoices. An order's row is the lock for the whole order: a transaction that
// changes the order, its invoice or a receipt takes it first, so that two of them never deadlock.
import { invoiceScheduledMessage } from '@burnish/contract/errors';
import { DomainError } from '@burnish/domain/errors';
import {
  type InvoiceAction,
  type InvoiceStatus,
  invoiceLifecycle,
} from '@burnish/domain/orders/invoice/invoice';
import { isVoidable, voidEntries } from '@burnish/domain/orders/ledger/ledger';
import { type OrderAction, type OrderStatus, orderLifecycle } from '@burnish/domain/orders/order';
import { isId } from '../../platform/db/ids.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { personName } from '../../views/shared-views.ts';
import { addInvoiceEntries, lockCredit } from '../ledger/index.ts';
import { closeUpgrade } from '../subscriptions/index.ts';
import type { InvoiceRow } from './invoices/repository.ts';
import * as invoiceRepository from './invoices/repository.ts';
import * as paymentRepository from './payments/repository.ts';
import type { OrderRow } from './requests/repository.ts';
import * as orderRepository from './requests/repository.ts';
import * as scheduledRepository from './scheduled-invoices/repository.ts';

/** The column that records when an order first reached a status. */
const orderTimestamps: { readonly [S in OrderStatus]: 'approvedAt' | 'rejectedAt' | 'completedAt' | null } = {
  pending: null,
  approved: 'approvedAt',
  rejected: 'rejectedAt',
  invoice_sent: null,
  completed: 'completedAt',
};

/** The column that records when an invoice reached a status. */
const invoiceTimestamps: {
  readonly [S in InvoiceStatus]: 'paymentMadeAt' | 'confirmedAt' | 'voidedAt' | null;
} = {
  pending: null,
  approved: null,
  rejected: null,
  sent: null,
  viewed: null,
  payment_made: 'paymentMadeAt',
  payment_confirmed: 'confirmedAt',
  paid: null,
  void: 'voidedAt',
};

/** Locks the order until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow> {
  const order = isId(id) ? await orderRepository.lockOrder(tx.queries, id) : undefined;
  if (order === undefined) throw new DomainError('NOT_FOUND');
  return order;
}

/**
 * Locks the invoice's order, then reads both: only this transaction changes them until it ends.
 * @throws DomainError NOT_FOUND
 */
export async function lockInvoice(tx: Transaction, id: string) {
  const find = async () => (isId(id) ? invoiceRepository.findInvoice(tx.queries, id) : undefined);
  const found = await find();
  if (found === undefined) throw new DomainError('NOT_FOUND');
  const order = await lockOrder(tx, found.invoice.orderId);
  const record = await find();
  if (record === undefined) throw new DomainError('NOT_FOUND');
  return { order, record };
}

/** What was decided about a locked order can be undone, but not changed. @throws DomainError INVOICE_SCHEDULED */
export async function checkNotScheduled(tx: Transaction, { id }: OrderRow): Promise<void> {
  const scheduled = await scheduledRepository.findOfOrder(tx.queries, id);
  if (scheduled === undefined) return;
  const message = invoiceScheduledMessage(personName(scheduled.scheduler));
  throw new DomainError('INVOICE_SCHEDULED', [{ path: 'status', message }]);
}

/** Sets the status of a locked order. Without `adminNotes` they stay as they are. */
export async function setOrderStatus(
  tx: Transaction,
  order: OrderRow,
  status: OrderStatus,
  adminNotes?: string | null,
): Promise<void> {
  const timestamp = orderTimestamps[status];
  if (status === 'rejected') await closeUpgrade(tx, order, 'void');
  await orderRepository.updateOrder(tx.queries, order.id, {
    status,
    ...(timestamp !== null && order[timestamp] === null ? { [timestamp]: tx.now } : {}),
    ...(adminNotes === undefined ? {} : { adminNotes }),
  });
  tx.record({
    action: `order_${status}`,
    entity: 'order',
    id: order.id,
    ownerId: order.userId,
    before: { status: order.status },
    after: { status },
  });
}

/** @throws DomainError when the locked order does not allow the action */
export async function transitionOrder(tx: Transaction, order: OrderRow, action: OrderAction): Promise<void> {
  const { to, changes } = orderLifecycle.next(order.status, action);
  if (changes) await setOrderStatus(tx, order, to);
}

/** The invoice's order must be locked. @throws DomainError when the invoice does not allow the action */
export async function transitionInvoice(
  tx: Transaction,
  invoice: InvoiceRow,
  action: InvoiceAction,
): Promise<void> {
  const { to, changes } = invoiceLifecycle.next(invoice.status, action);
  if (!changes) return;
  const timestamp = invoiceTimestamps[to];
  await invoiceRepository.updateInvoice(tx.queries, invoice.id, {
    status: to,
    ...(timestamp === null ? {} : { [timestamp]: tx.now }),
    ...(action === 'reject_receipt' || action === 'accept_partial_payment' ? { paymentMadeAt: null } : {}),
  });
  tx.record({
    action: `invoice_${action}`,
    entity: 'invoice',
    id: invoice.id,
    ownerId: invoice.userId,
    before: { status: invoice.status },
    after: { status: to },
  });
  await publishRelated(tx, invoice);
}

/** Publishes an invoice whose status stays as it is, but not its amounts. */
export async function publishInvoice(tx: Transaction, invoice: InvoiceRow): Promise<void> {
  tx.publish({ entity: 'invoice', id: invoice.id, ownerId: invoice.userId });
  await publishRelated(tx, invoice);
}

/** The rows of an order and of its receipts contain the status of the invoice, and what is due for it. */
async function publishRelated(tx: Transaction, { id, orderId, userId: ownerId }: InvoiceRow): Promise<void> {
  tx.publish({ entity: 'order', id: orderId, ownerId });
  for (const receiptId of await paymentRepository.listReceiptIds(tx.queries, id))
    tx.publish({ entity: 'receipt', id: receiptId, ownerId });
}

/**
 * Voids an invoice of a locked order. Credit that was applied to it is returned.
 * @throws DomainError INVALID_STATE, INVOICE_PARTIALLY_PAID
 */
export async function voidInvoice(tx: Transaction, invoice: InvoiceRow): Promise<void> {
  await transitionInvoice(tx, invoice, 'void');
  await lockCredit(tx, invoice);
  if (!(await canBeVoided(tx, invoice))) throw new DomainError('INVOICE_PARTIALLY_PAID');
  await addInvoiceEntries(tx, invoice, voidEntries(invoice));
}

async function canBeVoided(tx: Transaction, invoice: InvoiceRow): Promise<boolean> {
  return isVoidable(invoice, await invoiceRepository.sumAppliedCredit(tx.queries, invoice.id));
}

/** Whether the order has no active invoice, or one that can be voided. */
export async function canBeWithdrawn(tx: Transaction, orderId: string): Promise<boolean> {
  const invoice = await invoiceRepository.findActiveInvoice(tx.queries, orderId);
  return invoice === undefined || canBeVoided(tx, invoice);
}

/** Voids the active invoice of a locked order, if it has one. @throws DomainError INVALID_STATE, INVOICE_PARTIALLY_PAID */
export async function voidActiveInvoice(tx: Transaction, orderId: string): Promise<void> {
  const invoice = await invoiceRepository.findActiveInvoice(tx.queries, orderId);
  if (invoice !== undefined) await voidInvoice(tx, invoice);
}
