// How an unpaid upgrade ends: its customer withdraws it, or it isn't paid in time. Its order is rejected and its invoice voided.
import { DomainError } from '@burnish/domain/errors';
import { isQuoteOver } from '@burnish/domain/subscriptions/upgrade';
import { dateIn } from '@burnish/domain/time/calendar-date';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import type { PlanUpgrades } from '../../subscriptions/index.ts';
import type { InvoiceRow } from '../invoices/repository.ts';
import * as invoiceRepository from '../invoices/repository.ts';
import type { OrderRow } from '../requests/repository.ts';
import { canBeWithdrawn, lockOrder, setOrderStatus, voidInvoice } from '../transitions.ts';

const reasons = {
  withdraw: 'You withdrew the upgrade.',
  expire: "The upgrade wasn't paid in time. You can ask for a new quote under Subscriptions & Billing.",
} as const;

/** The invoice of a locked order's upgrade. */
async function findInvoice(tx: Transaction, orderId: string): Promise<InvoiceRow> {
  const invoice = await invoiceRepository.findActiveInvoice(tx.queries, orderId);
  if (invoice === undefined) throw new Error(`the upgrade ${orderId} has no invoice`);
  return invoice;
}

export interface ExpiryDependencies {
  readonly upgrades: PlanUpgrades;
  readonly studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
}

async function end(
  tx: Transaction,
  upgrades: PlanUpgrades,
  order: OrderRow,
  action: keyof typeof reasons,
): Promise<void> {
  await upgrades.close(tx, order, action);
  await setOrderStatus(tx, order, 'rejected', reasons[action]);
  await voidInvoice(tx, await findInvoice(tx, order.id));
}

/** @throws DomainError RECEIPT_IN_REVIEW, INVOICE_PARTIALLY_PAID */
export async function withdrawUpgrade(
  tx: Transaction,
  upgrades: PlanUpgrades,
  order: OrderRow,
): Promise<void> {
  const { status } = await findInvoice(tx, order.id);
  if (status === 'payment_made') throw new DomainError('RECEIPT_IN_REVIEW');
  await end(tx, upgrades, order, 'withdraw');
}

/** Whether the open upgrade of a locked order can't be paid anymore. False if it has none. */
async function isOver(tx: Transaction, deps: ExpiryDependencies, orderId: string): Promise<boolean> {
  const { upgrades, studioSettings } = deps;
  const upgrade = await upgrades.findOpenOfOrder(tx.queries, orderId);
  if (upgrade === undefined) return false;
  const { dueDate, status } = await findInvoice(tx, orderId);
  const { timeZone } = await studioSettings.getOpeningHours(tx.queries);
  const invoice = {
    dueDate,
    isPlanCanceled: await upgrades.isCanceled(tx.queries, upgrade.subscriptionId),
    isPaymentInReview: status === 'payment_made',
    isPartiallyPaid: !(await canBeWithdrawn(tx, orderId)),
  };
  return isQuoteOver(invoice, dateIn(tx.now, timeZone));
}

/** Of a locked order, which usually isn't an upgrade. @throws DomainError QUOTE_EXPIRED */
export async function checkQuoteOpen(tx: Transaction, deps: ExpiryDependencies, orderId: string) {
  if (await isOver(tx, deps, orderId)) throw new DomainError('QUOTE_EXPIRED');
}

/** Ends the upgrade of an order if it is over. */
export async function expireUpgrade(tx: Transaction, deps: ExpiryDependencies, orderId: string) {
  const order = await lockOrder(tx, orderId);
  if (await isOver(tx, deps, orderId)) await end(tx, deps.upgrades, order, 'expire');
}
