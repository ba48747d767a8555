import type { SubscriptionRequest } from '@burnish/contract/orders/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import * as orderRepository from '../requests/repository.ts';
import { planOrderView } from '../requests/view.ts';
import { createRunDueRenewals, type RenewalTaskDependencies, renewalsTask } from './due-renewals.ts';
import { continuesPlan } from './due-steps.ts';
import { placeRenewal } from './place-renewal.ts';
import * as repository from './repository.ts';
import { type RenewalInput, trySetRenewal } from './set-renewal.ts';

export interface Renewals {
  /**
   * Orders the next period of the caller's plan. While they have an open order for it, returns that one.
   * @throws DomainError NOT_FOUND, SUBSCRIPTION_SUSPENDED, REFUND_REQUEST_OPEN, INVALID_STATE
   */
  renew(
    caller: Caller,
    subscriptionId: string,
  ): Promise<{ subscriptionRequest: SubscriptionRequest; isNew: boolean }>;
  /** Sets whether and with what the plan is renewed. @throws DomainError NOT_FOUND, INVALID_STATE, INVALID_INPUT */
  set(caller: Caller, subscriptionId: string, input: RenewalInput): Promise<PlanSubscription>;
  /** Renews, announces and ends the plans for which it is time. @throws AggregateError after all others, if some failed */
  runDue(signal?: AbortSignal): Promise<void>;
}

/** Before the tasks are started. */
export function scheduleRenewals(tasks: Pick<Tasks, 'schedule'>): void {
  tasks.schedule(renewalsTask, '7 * * * *');
}

export function createRenewals(deps: RenewalTaskDependencies): Renewals {
  const { transact, tasks, plans } = deps;
  const runDue = createRunDueRenewals(deps);
  tasks.register(renewalsTask, (_data, signal) => runDue(signal));

  return {
    renew: (caller, subscriptionId) =>
      transact(caller, async (tx) => {
        const plan = await plans.lock(tx, caller.id, subscriptionId);
        const orders = await repository.listOpenPlanOrders(tx.queries, [caller.id]);
        const open = orders.findLast((order) => continuesPlan(order, plan));
        if (open === undefined) await plans.checkDue(tx, plan);
        const id = open?.order.id ?? (await placeRenewal(tx, plan, { isAutoRenewal: false }));
        const record = await orderRepository.findOrder(tx.queries, id);
        if (record === undefined) throw new Error(`order ${id} was not saved`);
        return { subscriptionRequest: planOrderView(record, 'customer'), isNew: open === undefined };
      }),

    async set(caller, id, input) {
      for (;;) {
        const subscription = await transact(caller, (tx) =>
          trySetRenewal(tx, plans, caller.id, { id, input }),
        );
        if (subscription !== null) return subscription;
      }
    },
    runDue,
  };
}
