// What customers do with what they paid for: upgrade a plan, ask for a pause or a refund, or cancel.
import { api } from '@burnish/contract/api';
import type { Invoice } from '@burnish/contract/orders/entities';
import type { BillingCycle, PlanId } from '@burnish/domain/catalog/plans';
import { addDays, utcDate } from '@burnish/domain/time/calendar-date';
import type { Caller } from '../../apps/server/src/platform/http/caller.ts';
import type { Customer } from '../customer.ts';
import type { Order } from '../order.ts';
import type { Studio } from '../studio.ts';

const upgrade = api['POST /subscriptions/:id/upgrade'].body;
const pause = api['POST /subscriptions/:id/pause'].body;
const refundRequest = api['POST /subscriptions/:id/refund-request'].body;
const cancellation = api['POST /subscriptions/:id/cancellation'].body;

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
): Promise<Invoice> {
  const { _id: id } = await plan.findSubscription();
  const { currency, unusedValue, options } = await upgrades.quote(caller, id);
  const option = options.find((one) => one.planId._id === planId && one.billingCycle === billingCycle);
  if (option === undefined) throw new Error(`${planId}, ${billingCycle} is no upgrade`);
  const { price, amount } = option;
  const { invoice } = await upgrades.accept(
    caller,
    id,
    upgrade.parse({ planId, billingCycle, currency, unusedValue, price, amount }),
  );
  return invoice;
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

/** Approves the pause that the customer asks for. */
export async function approvePause({ subscriptions }: Studio, by: Caller, plan: Order): Promise<void> {
  const subscription = await plan.findSubscription();
  if (subscription.subscriptionType !== 'subscription' || subscription.pause === null)
    throw new Error('The customer asks for no pause.');
  await subscriptions.pauses.approve(by, subscription._id, subscription.pause._id);
}

/** Asks for a refund of what was paid in the last 30 days. */
export async function requestRefund(
  { subscriptions }: Studio,
  { caller }: Customer,
  order: Order,
  reason: string,
): Promise<void> {
  const { _id: id } = await order.findSubscription();
  const { refund } = await subscriptions.refundRequests.getOptions(caller, id);
  if (refund === null) throw new Error(`subscription ${id} can't be refunded`);
  const { invoiceId } = refund;
  await subscriptions.refundRequests.request(caller, id, refundRequest.parse({ invoiceId, reason }));
}

/** Cancels a yearly plan with 30 days' notice. */
export async function cancelPlan(
  { subscriptions }: Studio,
  { caller }: Customer,
  plan: Order,
): Promise<void> {
  const { _id: id } = await plan.findSubscription();
  const { cancellation: offer } = await subscriptions.refundRequests.getOptions(caller, id);
  if (offer === null) throw new Error(`subscription ${id} can't be canceled with notice`);
  const { endDate } = offer;
  await subscriptions.refundRequests.giveNotice(caller, id, cancellation.parse({ endDate }));
}
