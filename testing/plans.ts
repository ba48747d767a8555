// Subscriptions to plans, as the tests of what happens to them need them.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import type { ApiClient, TestApp, TestUser } from './app.ts';
import { createApprovedReceipt, dataOf } from './factories.ts';

export async function listPlans(person: ApiClient): Promise<PlanSubscription[]> {
  const { subscriptions } = dataOf(await person.call('GET /subscriptions/active'));
  return subscriptions.filter((one) => one.subscriptionType === 'subscription');
}

/** Their only plan, or the first one. */
export async function planOf(person: ApiClient): Promise<PlanSubscription> {
  const [plan] = await listPlans(person);
  if (plan === undefined) throw new Error('the customer has no plan');
  return plan;
}

/** A customer with the Silver Plan: 30 images a month for $97, from now on, with this number of paid months. */
export async function subscribeToSilver(t: TestApp, admin: TestUser, name: string, months = 1) {
  const customer = await t.signIn(name);
  for (let month = 0; month < months; month += 1)
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
  return { customer, id: (await planOf(customer))._id };
}
