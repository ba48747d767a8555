// Upgrades of plans.
import type { Wire } from '@burnish/contract/api';
import type { PlanSubscription, UpgradeQuote } from '@burnish/contract/subscriptions/entities';
import type { BillingCycle, PlanId } from '@burnish/domain/catalog/plans';
import type { ApiClient } from './app.ts';
import { createApprovedReceipt, dataOf } from './factories.ts';

export type UpgradeBody = Wire['POST /subscriptions/:id/upgrade']['body'];

interface Choice {
  readonly planId: PlanId;
  readonly billingCycle: BillingCycle;
}

export async function readQuote(customer: ApiClient, id: string): Promise<UpgradeQuote> {
  return dataOf(await customer.call('GET /subscriptions/:id/upgrade', { params: { id } })).quote;
}

/** Accepts one of the quoted options. */
export function upgradeBody(
  { currency, unusedValue, options }: UpgradeQuote,
  { planId, billingCycle }: Choice,
): UpgradeBody {
  const option = options.find((one) => one.planId._id === planId && one.billingCycle === billingCycle);
  if (option === undefined) throw new Error(`${planId}, ${billingCycle} isn't quoted`);
  const { price, amount } = option;
  return { planId, billingCycle, currency, unusedValue, price, amount };
}

/** Orders an upgrade at the quoted price. */
export async function orderUpgrade(
  customer: ApiClient,
  id: string,
  choice: Choice,
  change: Partial<UpgradeBody> = {},
) {
  const body = { ...upgradeBody(await readQuote(customer, id), choice), ...change };
  return dataOf(await customer.call('POST /subscriptions/:id/upgrade', { params: { id }, body }));
}

/** To the same plan, for a year. */
export const toYearlySilver = { planId: 'silver-plan', billingCycle: 'yearly' } as const;

async function findSilver(customer: ApiClient): Promise<PlanSubscription | undefined> {
  const { subscriptions } = dataOf(
    await customer.call('GET /subscriptions/active', { query: { limit: 100 } }),
  );
  return subscriptions.find(
    (one): one is PlanSubscription =>
      one.subscriptionType === 'subscription' &&
      one.planId._id === 'silver-plan' &&
      one.currency === 'NGN' &&
      one.status !== 'cancelled',
  );
}

/** A monthly plan in NGN, of which no upgrade is open, whatever earlier tests did with it. */
export async function createUpgradablePlan(customer: ApiClient, admin: ApiClient): Promise<PlanSubscription> {
  const existing = await findSilver(customer);
  const params = { id: existing?._id ?? '' };
  if (existing?.upgrade) dataOf(await customer.call('DELETE /subscriptions/:id/upgrade', { params }));
  if (existing?.billingCycle !== 'monthly') {
    if (existing !== undefined)
      dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body: { status: 'cancelled' } }));
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan', currency: 'NGN' });
  }
  const plan = await findSilver(customer);
  if (plan === undefined) throw new Error('the customer has no such plan');
  return plan;
}
