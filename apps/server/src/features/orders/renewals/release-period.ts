// A renewal that is credited before it begins.
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Purchases } from '../../subscriptions/index.ts';
import type { InvoiceRow } from '../invoices/repository.ts';
import type { OrderRow } from '../requests/repository.ts';
import * as orderRepository from '../requests/repository.ts';

/**
 * Called for a locked order after its invoice was credited: if nothing is left of what it paid for, the period that it renewed is
 * the last one again, and another automatic order can be placed for it.
 */
export async function releaseRenewedPeriod(
  tx: Transaction,
  purchases: Pick<Purchases, 'find'>,
  { order, invoice }: { readonly order: OrderRow; readonly invoice: Pick<InvoiceRow, 'id'> },
): Promise<void> {
  if (order.renewedPeriodId === null) return;
  const purchase = await purchases.find(tx.queries, invoice.id, tx.now);
  if (purchase === null) await orderRepository.updateOrder(tx.queries, order.id, { renewedPeriodId: null });
}
