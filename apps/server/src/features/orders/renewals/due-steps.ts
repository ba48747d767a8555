// For which plans it is time to do something, given their orders.
import { dueRenewalSteps, type RenewalStep } from '@burnish/domain/subscriptions/renewal';
import type { Queries } from '../../../platform/db/database.ts';
import type { RenewablePlan } from '../../subscriptions/index.ts';
import * as repository from './repository.ts';

export interface DuePlan {
  readonly plan: RenewablePlan;
  readonly steps: ReadonlySet<RenewalStep>;
}

/** Whether a payment of the order would continue the plan. */
export function continuesPlan(
  { order }: repository.OpenPlanOrder,
  { userId, planId, currency, lastPeriod, next }: RenewablePlan,
): boolean {
  const isOfPlan = order.planId === planId || order.planId === next.planId;
  const isRenewal = order.renewedPeriodId === lastPeriod.id;
  return order.userId === userId && order.currency === currency && (isOfPlan || isRenewal);
}

/** What doesn't happen once the customer has ordered the next period, or given notice. */
const needlessOnceDecided: readonly RenewalStep[] = ['announce_renewal', 'announce_end', 'send_invoice'];

/** The steps that are due for each of the plans. An automatic order is placed once for a period. */
export async function findDueSteps(
  queries: Queries,
  plans: readonly RenewablePlan[],
  now: Date,
): Promise<readonly DuePlan[]> {
  if (plans.length === 0) return [];
  const openOrders = await repository.listOpenPlanOrders(queries, [
    ...new Set(plans.map(({ userId }) => userId)),
  ]);
  const autoRenewed = await repository.listAutoRenewed(
    queries,
    plans.map(({ lastPeriod }) => lastPeriod.id),
  );
  return plans.map((plan) => {
    const open = openOrders.filter((order) => continuesPlan(order, plan));
    const isPaymentInReview = open.some(({ invoiceStatus }) => invoiceStatus === 'payment_made');
    const steps = new Set(dueRenewalSteps({ ...plan, ...plan.lastPeriod, isPaymentInReview }, now));
    if (open.length > 0 || plan.isCanceled) for (const step of needlessOnceDecided) steps.delete(step);
    if (autoRenewed.has(plan.lastPeriod.id)) steps.delete('send_invoice');
    return { plan, steps };
  });
}
