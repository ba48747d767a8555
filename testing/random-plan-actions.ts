// Random upgrades, pauses, refunds and cancellations of plans, by customers and by the studio.
import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import { billingCycles, planIds } from '@burnish/domain/catalog/plans';
import type { TestUser } from './app.ts';
import {
  createApprovedOrder,
  dataOf,
  dayAfter,
  invoiceBody,
  payInvoice,
  recordedPaymentBody,
} from './factories.ts';
import type { Random } from './random.ts';
import {
  allSubscriptions,
  ownSubscriptions,
  type RandomAction,
  type RandomActor,
  runActions,
} from './random-actor.ts';
import { decideRefund, giveNotice, requestRefund, withdrawRefundRequest } from './random-refund-actions.ts';
import { upgradeBody } from './upgrades.ts';

const isPlan = (one: Subscription): one is PlanSubscription => one.subscriptionType === 'subscription';

/** Usually one for which the action is possible, sometimes any other. */
export function choosePlan(
  random: Random,
  found: readonly Subscription[],
  isReady: (plan: PlanSubscription) => boolean,
): PlanSubscription | undefined {
  const plans = found.filter(isPlan);
  return random.anyOf(random.below(6) === 0 ? plans : plans.filter(isReady));
}

const isUsable = ({ status, isEnded }: PlanSubscription) => status === 'active' && !isEnded;
const isPausable = (plan: PlanSubscription) => isUsable(plan) && plan.pause === null && plan.upgrade === null;
const hasPause =
  (...statuses: readonly string[]) =>
  ({ pause }: PlanSubscription) =>
    pause !== null && statuses.includes(pause.status);

export const orderUpgrade: RandomAction = async (actor) => {
  const { random, person } = actor;
  const isReady = (plan: PlanSubscription) => plan.allowedActions.includes('upgrade');
  const plan = choosePlan(random, await ownSubscriptions(actor), isReady);
  if (plan === undefined) return;
  const params = { id: plan._id };
  const { body: read } = await person.call('GET /subscriptions/:id/upgrade', { params });
  const option = read.success ? random.anyOf(read.data.quote.options) : undefined;
  if (option === undefined) return;
  const accepted = upgradeBody(read.data.quote, { ...option, planId: option.planId._id });
  const changes = [{}, {}, {}, { applyCredit: false }, { amount: accepted.amount + 1 }] as const;
  const body = { ...accepted, ...random.oneOf(changes) };
  await person.call('POST /subscriptions/:id/upgrade', { params, body });
};

export const withdrawUpgrade: RandomAction = async (actor) => {
  const plan = choosePlan(actor.random, await ownSubscriptions(actor), ({ upgrade }) => upgrade !== null);
  if (plan === undefined) return;
  await actor.person.call('DELETE /subscriptions/:id/upgrade', { params: { id: plan._id } });
};

/** Records a payment of all of it, or of a part. */
export const payUpgrade: RandomAction = async (actor) => {
  const { random, person, today } = actor;
  const { upgrade } =
    choosePlan(random, await allSubscriptions(actor), (plan) => plan.upgrade !== null) ?? {};
  if (!upgrade) return;
  const { invoiceId: id, amountDue } = upgrade;
  const body = random.oneOf([
    recordedPaymentBody(amountDue),
    recordedPaymentBody(amountDue),
    { ...recordedPaymentBody(amountDue, 1), outcome: 'partial_payment' as const },
  ]);
  await person.call('POST /admin/invoices/:id/payments', {
    params: { id },
    body: { ...body, paymentDate: today },
  });
};

/** To any plan and billing cycle, when the paid periods end. */
export const changeNextPlan: RandomAction = async (actor) => {
  const { random, person } = actor;
  const plan = choosePlan(random, await ownSubscriptions(actor), isUsable);
  if (plan === undefined) return;
  const body = {
    autoRenew: true,
    planId: random.oneOf(planIds),
    billingCycle: random.oneOf(billingCycles),
  };
  await person.call('PUT /subscriptions/:id/renewal', { params: { id: plan._id }, body });
};

/** From today or soon, for few days or many. */
function pauseBody({ random, today }: RandomActor) {
  const startDate = dayAfter(new Date(today), random.oneOf([0, 0, 1, 5, 20, -1]));
  return { startDate, days: random.oneOf([1, 3, 10, 30, 90, 91]) };
}

const askPause: RandomAction = async (actor) => {
  const plan = choosePlan(actor.random, await ownSubscriptions(actor), isPausable);
  if (plan === undefined) return;
  await actor.person.call('POST /subscriptions/:id/pause', {
    params: { id: plan._id },
    body: pauseBody(actor),
  });
};

export const setPause: RandomAction = async (actor) => {
  const plan = choosePlan(actor.random, await allSubscriptions(actor), isPausable);
  if (plan === undefined) return;
  await actor.person.call('POST /admin/subscriptions/:id/pause', {
    params: { id: plan._id },
    body: pauseBody(actor),
  });
};

const withdrawPause: RandomAction = async (actor) => {
  const plan = choosePlan(actor.random, await ownSubscriptions(actor), hasPause('requested', 'scheduled'));
  if (plan === undefined) return;
  await actor.person.call('POST /subscriptions/:id/pause/withdraw', { params: { id: plan._id } });
};

const resumePlan: RandomAction = async (actor) => {
  const plan = choosePlan(actor.random, await ownSubscriptions(actor), hasPause('running'));
  if (plan === undefined) return;
  await actor.person.call('POST /subscriptions/:id/pause/resume', { params: { id: plan._id } });
};

const decidePause: RandomAction = async (actor) => {
  const { random, person } = actor;
  const { _id: id, pause } = choosePlan(random, await allSubscriptions(actor), hasPause('requested')) ?? {};
  if (id === undefined || !pause) return;
  const [params, pauseId] = [{ id }, pause._id];
  await (random.below(3) === 0
    ? person.call('POST /admin/subscriptions/:id/pause/decline', {
        params,
        body: { pauseId, reason: 'No.' },
      })
    : person.call('POST /admin/subscriptions/:id/pause/approve', { params, body: { pauseId } }));
};

export const endPause: RandomAction = async (actor) => {
  const plan = choosePlan(actor.random, await allSubscriptions(actor), hasPause('scheduled', 'running'));
  if (plan === undefined) return;
  await actor.person.call('POST /admin/subscriptions/:id/pause/end', { params: { id: plan._id } });
};

const letCustomersPause: RandomAction = ({ person, random }) =>
  person.call('PUT /admin/settings/pauses', { body: { isSelfService: random.oneOf([true, false, false]) } });

/** Reactivates suspended plans, and buys the Silver Plan again if none can be used. */
export async function keepSubscribed(customer: TestUser, admin: TestUser): Promise<void> {
  const plans = dataOf(await customer.call('GET /subscriptions/active')).subscriptions.filter(isPlan);
  for (const { _id: id } of plans.filter(({ status }) => status === 'suspended'))
    await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status: 'active' } });
  if (plans.some(isUsable)) return;
  const { _id: orderId } = await createApprovedOrder(customer, admin, { planId: 'silver-plan' });
  const body = { ...invoiceBody(orderId), applyCredit: false };
  await payInvoice(customer, admin, dataOf(await admin.call('POST /admin/invoices', { body })).invoice);
}

export const runCustomerPlanActions = runActions([
  [3, orderUpgrade],
  [1, withdrawUpgrade],
  [4, askPause],
  [1, withdrawPause],
  [2, resumePlan],
]);

export const runAdminPlanActions = runActions([
  [3, payUpgrade],
  [3, decidePause],
  [2, setPause],
  [2, endPause],
  [1, letCustomersPause],
]);

export const runCustomerRefundActions = runActions([
  [3, orderUpgrade],
  [2, requestRefund],
  [4, giveNotice],
  [1, withdrawRefundRequest],
]);

export const runAdminRefundActions = runActions([
  [5, payUpgrade],
  [3, decideRefund],
  [1, setPause],
  [2, endPause],
]);
