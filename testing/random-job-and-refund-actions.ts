// Random actions of a customer who submits, reviews and withdraws photos and asks for refunds, and of a studio that does the
// work and credits.
import type { PhotoQuota } from '@burnish/contract/photos/entities';
import { tiers } from '@burnish/domain/catalog/plans';
import { currencies } from '@burnish/domain/money/money';
import { turnarounds } from '@burnish/domain/photos/job';
import type { TestUser } from './app.ts';
import {
  createApprovedImagesOrder,
  createApprovedOrder,
  dataOf,
  invoiceBody,
  type PlanOrderBody,
  recordedPaymentBody,
} from './factories.ts';
import { listQuotas } from './photos.ts';
import type { Random } from './random.ts';
import { recordRefund } from './random-actions.ts';
import { runActions } from './random-actor.ts';
import {
  changeNextPlan,
  endPause,
  orderUpgrade,
  payUpgrade,
  runAdminPlanActions,
  runCustomerPlanActions,
  setPause,
  withdrawUpgrade,
} from './random-plan-actions.ts';
import {
  type ProductionActor,
  runCustomerProductionActions,
  runStaffProductionActions,
} from './random-production-actions.ts';
import {
  decideRefund,
  endPurchase,
  giveNotice,
  requestRefund,
  requestRefundOfAny,
  withdrawRefundRequest,
} from './random-refund-actions.ts';
import { createSubmission } from './stored-photos.ts';
import type { UpgradedPlans } from './upgraded-plans.ts';

export interface JobActor extends ProductionActor {
  readonly upgraded: UpgradedPlans;
  readonly retoucherId: string;
}

/** To a plan or to individually bought images, or to whatever covers the photos. */
async function submit({ t, person, random }: ProductionActor): Promise<void> {
  const quota = random.below(4) === 0 ? undefined : random.anyOf(await listQuotas(person));
  const tier = random.below(3) === 0 ? random.oneOf(tiers) : undefined;
  const body = await createSubmission(t, person, random.oneOf([1, 2, 3]), {
    ...(tier !== undefined && { tier }),
    ...(quota !== undefined && { subscriptionId: quota.subscriptionId }),
    turnaround: random.oneOf(['standard', random.oneOf(turnarounds)]),
  });
  await person.call('POST /photos/jobs', { body });
}

async function submitTo({ t, person, random }: JobActor, ids: readonly string[]): Promise<void> {
  const subscriptionId = random.anyOf(ids);
  if (subscriptionId === undefined) return;
  const body = await createSubmission(t, person, random.oneOf([1, 2]), { subscriptionId });
  await person.call('POST /photos/jobs', { body });
}

async function withdrawFromUpgraded({ person, random, upgraded }: JobActor): Promise<void> {
  const id = random.anyOf(upgraded.photoIds);
  if (id !== undefined) await person.call('DELETE /photos/:id', { params: { id } });
}

/** The retoucher is sometimes a customer, who can't work on photos. A task releases their photos, which is done on return. */
async function changeRole({ t, person, random, retoucherId: id }: JobActor): Promise<void> {
  const body = { role: random.oneOf(['retoucher', 'retoucher', 'user']) };
  await person.call('PUT /admin/users/:id/role', { params: { id }, body });
  await t.services.assignments.releasePhotos();
}

/** An unpaid invoice of a plan keeps refunds and pauses out. Renewals aren't always paid. */
async function settleInvoices(admin: TestUser, random: Random): Promise<void> {
  const { invoices } = dataOf(await admin.call('GET /admin/invoices'));
  for (const { _id: id, amountDue } of invoices.filter(({ status }) => status === 'sent')) {
    const params = { id };
    const body = recordedPaymentBody(amountDue);
    dataOf(
      random.below(4) === 0
        ? await admin.call('PUT /admin/invoices/:id/void', { params })
        : await admin.call('POST /admin/invoices/:id/payments', { params, body }),
    );
  }
}

const plans: readonly Partial<PlanOrderBody>[] = [
  { planId: 'silver-plan', billingCycle: 'monthly', currency: 'USD' },
  { planId: 'gold-plan', billingCycle: 'yearly', currency: 'NGN' },
];

async function buyPlan(
  customer: TestUser,
  admin: TestUser,
  random: Random,
  plan: Partial<PlanOrderBody>,
): Promise<void> {
  const { _id } = await createApprovedOrder(customer, admin, plan);
  const body = invoiceBody(_id, { applyCredit: random.oneOf([true, false]) });
  dataOf(await admin.call('POST /admin/invoices', { body }));
}

async function buyImages(customer: TestUser, admin: TestUser, random: Random): Promise<void> {
  const currency = random.oneOf(currencies);
  const { _id } = await createApprovedImagesOrder(customer, admin, { quantity: 6, currency });
  const { subscriptionRequestId: id, ...body } = invoiceBody(_id, {
    applyCredit: random.oneOf([true, false]),
  });
  dataOf(await admin.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body }));
}

/** Of a plan that is usable, up or down. */
async function correctUsage({ person, random }: ProductionActor): Promise<void> {
  const { subscriptions } = dataOf(await person.call('GET /admin/subscriptions'));
  const plan = random.anyOf(subscriptions.filter(({ isUsable, imagesUsed }) => isUsable && imagesUsed > 0));
  if (plan === undefined) return;
  const imagesUsed = Math.max(0, plan.imagesUsed + random.oneOf([-5, -1, 2]));
  await person.call('PUT /admin/subscriptions/:id', { params: { id: plan._id }, body: { imagesUsed } });
}

/** Buys the plans and images of which none are left, and settles what is open. */
export async function keepSupplied(customer: TestUser, admin: TestUser, random: Random): Promise<void> {
  const quotas = await listQuotas(customer);
  const usable = quotas.filter(({ imagesUsed, imagesLimit }) => imagesUsed < imagesLimit);
  const isPlan = ({ remainingByTier }: PhotoQuota) => remainingByTier !== null;
  for (const plan of plans)
    if (!usable.some((quota) => isPlan(quota) && quota.currency === plan.currency))
      await buyPlan(customer, admin, random, plan);
  if (!usable.some((quota) => !isPlan(quota))) await buyImages(customer, admin, random);
  await settleInvoices(admin, random);
}

/** Those of upgrades have much weight, because they do nothing without one. */
export const runCustomerJobActions = runActions<JobActor>([
  [4, submit],
  [10, (actor) => runCustomerProductionActions(actor, 1)],
  [2, (actor) => runCustomerPlanActions(actor, 1)],
  [4, orderUpgrade],
  [1, withdrawUpgrade],
  [3, changeNextPlan],
  [12, (actor) => submitTo(actor, actor.upgraded.subscriptionIds)],
  [20, (actor) => submitTo(actor, actor.upgraded.quotedIds)],
  [4, withdrawFromUpgraded],
  [6, (actor) => requestRefundOfAny(actor, actor.upgraded.subscriptionIds)],
  [4, requestRefund],
  [2, giveNotice],
  [1, withdrawRefundRequest],
]);

export const runAdminJobActions = runActions<JobActor>([
  [10, (actor) => runStaffProductionActions(actor, 1)],
  [10, payUpgrade],
  [3, (actor) => runAdminPlanActions(actor, 1)],
  [1, changeRole],
  [5, decideRefund],
  [3, correctUsage],
  [3, endPurchase],
  [2, recordRefund],
  [1, setPause],
  [2, endPause],
]);
