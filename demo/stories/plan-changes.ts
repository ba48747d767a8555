// What customers do with a plan that runs: upgrade it, or ask for a pause.
import { api } from '@burnish/contract/api';
import type { BillingCycle, PlanId } from '@burnish/domain/catalog/plans';
import { addDays, utcDate } from '@burnish/domain/time/calendar-date';
import type { Customer } from '../customer.ts';
import type { Order } from '../order.ts';
import type { Studio } from '../studio.ts';

const upgrade = api['POST /subscriptions/:id/upgrade'].body;
const pause = api['POST /subscriptions/:id/pause'].body;

interface PlanChoice {
  readonly planId: PlanId;
  readonly billingCycle: BillingCycle;
}

/** Orders an upgrade at the price of today. Its invoice is sent at once. */
export async function orderUpgrade(
  { upgrades }: Studio,
  { caller }: Customer,
  plan: Order,
  { planId, billingCycle }: PlanChoice,
): Promise<void> {
  const { _id: id } = await plan.findSubscription();
  const { currency, unusedValue, options } = await upgrades.quote(caller, id);
  const option = options.find((one) => one.planId._id === planId && one.billingCycle === billingCycle);
  if (option === undefined) throw new Error(`${planId}, ${billingCycle} is no upgrade`);
  const { price, amount } = option;
  await upgrades.accept(
    caller,
    id,
    upgrade.parse({ planId, billingCycle, currency, unusedValue, price, amount }),
  );
}

/** Asks for a pause that begins in some days. */
export async function requestPause(
  { subscriptions, clock }: Studio,
  { caller }: Customer,
  plan: Order,
  { inDays, days }: { readonly inDays: number; readonly days: number },
): Promise<void> {
  const { _id: id } = await plan.findSubscription();
  const startDate = addDays(utcDate(clock.now()), inDays);
  await subscriptions.pauses.add(caller, id, 'own', pause.parse({ startDate, days }));
}
