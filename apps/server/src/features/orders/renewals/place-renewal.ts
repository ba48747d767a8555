import type { Transaction } from '../../../platform/db/transaction.ts';
import type { RenewablePlan } from '../../subscriptions/index.ts';
import { buildRenewal } from '../requests/new-order.ts';
import { placeOrder, type RenewalColumns } from '../requests/place-order.ts';
import * as orderRepository from '../requests/repository.ts';

/** Orders the next period with the contact details of the order that paid for the last one, and returns the ID. */
export async function placeRenewal(
  tx: Transaction,
  { userId, currency, lastPeriod, next }: RenewablePlan,
  { isAutoRenewal }: Pick<RenewalColumns, 'isAutoRenewal'>,
): Promise<string> {
  const earlier = await orderRepository.findOrderOfInvoice(tx.queries, lastPeriod.invoiceId);
  if (earlier === undefined) throw new Error(`invoice ${lastPeriod.invoiceId} has no order`);
  const order = buildRenewal({ ...next, currency }, earlier);
  return placeOrder(tx, userId, order, { renewedPeriodId: lastPeriod.id, isAutoRenewal });
}
