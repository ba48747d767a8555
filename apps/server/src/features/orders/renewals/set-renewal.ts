// What the customer chooses for the time after the last paid period.
import type { Handled } from '@burnish/contract/api';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { isSameChoice } from '@burnish/domain/subscriptions/renewal';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { PlanRenewals, RenewablePlan } from '../../subscriptions/index.ts';
import type { OrderRow } from '../requests/repository.ts';
import * as orderRepository from '../requests/repository.ts';
import * as scheduledRepository from '../scheduled-invoices/repository.ts';
import { canBeWithdrawn, lockOrder, setOrderStatus, voidActiveInvoice } from '../transitions.ts';
import * as repository from './repository.ts';

export type RenewalInput = Handled['PUT /subscriptions/:id/renewal']['body'];

const withdrawalReasons = {
  switchedOff: 'You switched off auto-renew.',
  changed: 'You chose another plan or billing cycle for the next period.',
} as const;

/** The automatic order of the next period that is not paid yet. */
async function findUnpaid(tx: Transaction, plan: RenewablePlan): Promise<OrderRow | undefined> {
  const open = await repository.listOpenPlanOrders(tx.queries, [plan.userId]);
  return open.find(
    ({ order, invoiceStatus }) =>
      order.isAutoRenewal && order.renewedPeriodId === plan.lastPeriod.id && invoiceStatus !== 'payment_made',
  )?.order;
}

/** Rejects a locked order of an automatic renewal, and voids its invoice. Another one can be placed for the period. */
export async function withdrawRenewal(tx: Transaction, order: OrderRow, reason: string): Promise<void> {
  const scheduled = await scheduledRepository.findOfOrder(tx.queries, order.id);
  if (scheduled !== undefined) await scheduledRepository.remove(tx.queries, scheduled.id);
  await setOrderStatus(tx, order, 'rejected', reason);
  await voidActiveInvoice(tx, order.id);
  await orderRepository.updateOrder(tx.queries, order.id, { renewedPeriodId: null });
}

async function applyChoice(
  tx: Transaction,
  plans: PlanRenewals,
  plan: RenewablePlan,
  input: RenewalInput,
  unpaid: OrderRow | undefined,
): Promise<void> {
  const { autoRenew = plan.autoRenew } = input;
  const next = { planId: input.planId ?? plan.next.planId, cycle: input.billingCycle ?? plan.next.cycle };
  if (autoRenew === plan.autoRenew && isSameChoice(next, plan.next)) return;
  await plans.choose(tx, plan, { autoRenew, next });
  // What was paid for the next period isn't withdrawn: the studio settles it with the customer.
  if (unpaid === undefined || !(await canBeWithdrawn(tx, unpaid.id))) return;
  const { switchedOff, changed } = withdrawalReasons;
  if (!autoRenew) await withdrawRenewal(tx, unpaid, switchedOff);
  else if (!isSameChoice(next, plan.next)) await withdrawRenewal(tx, unpaid, changed);
}

/**
 * Null: an automatic order was placed or paid in the meantime, so it has to be tried again. Orders are locked before their
 * customers.
 */
export async function trySetRenewal(
  tx: Transaction,
  plans: PlanRenewals,
  customerId: string,
  { id, input }: { readonly id: string; readonly input: RenewalInput },
): Promise<PlanSubscription | null> {
  const found = await findUnpaid(tx, await plans.find(tx, customerId, id));
  const unpaid = found && (await lockOrder(tx, found.id));
  const plan = await plans.lock(tx, customerId, id);
  if ((await findUnpaid(tx, plan))?.id !== unpaid?.id) return null;
  await applyChoice(tx, plans, plan, input, unpaid);
  return plans.view(tx.queries, id, tx.now);
}
