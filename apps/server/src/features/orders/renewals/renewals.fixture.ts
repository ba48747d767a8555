// Customers with a monthly plan from 21 November to 21 December, and the task that renews plans at any time.
import type { Invoice } from '@burnish/contract/orders/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { createTestApp, type TestUser } from '../../../../../../testing/app.ts';
import {
  createApprovedReceipt,
  createPaymentProfile,
  dataOf,
  type PlanOrderBody,
} from '../../../../../../testing/factories.ts';

const start = '2026-11-21T12:00:00.000Z';
const end = Date.parse('2026-12-21T12:00:00.000Z');

export async function plansOf(customer: TestUser): Promise<PlanSubscription[]> {
  const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
  return subscriptions.filter((subscription) => subscription.subscriptionType === 'subscription');
}

/** The newest plan. */
export async function planOf(customer: TestUser): Promise<PlanSubscription> {
  const [plan] = await plansOf(customer);
  if (plan === undefined) throw new Error('the customer has no plan');
  return plan;
}

/** Those sent by auto-renew, the newest first. */
export async function renewalInvoices(customer: TestUser): Promise<Invoice[]> {
  const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
  return invoices.filter(({ isAutoRenewal }) => isAutoRenewal);
}

export async function onlyRenewalInvoice(customer: TestUser): Promise<Invoice> {
  const [invoice, ...others] = await renewalInvoices(customer);
  if (invoice === undefined || others.length > 0) throw new Error('there is not one renewal invoice');
  return invoice;
}

export const setRenewal = (customer: TestUser, { _id: id }: { _id: string }, body: object) =>
  customer.call('PUT /subscriptions/:id/renewal', { params: { id }, body });

/** A studio with payment details in USD. */
export async function createRenewalStudio() {
  const t = await createTestApp();
  t.clock.set(start);
  await createPaymentProfile(await t.signInAdmin(), { currency: 'USD' });

  /** Signed in at the time of the clock, because tokens expire. */
  const signInAdmin = () => t.signInAdmin();

  async function runAt(instant: string | number): Promise<void> {
    t.clock.set(new Date(instant));
    await t.services.renewals.runDue();
  }

  return {
    t,
    signInAdmin,
    runAt,

    /** Runs the task at a time counted from the end of the plan, and signs in the customer then. */
    async runOn(days: number, name: string): Promise<TestUser> {
      await runAt(end + days * 86_400_000);
      return t.signIn(name);
    },

    /** Sets the clock to the start of the plan. */
    async subscribe(name: string, change: Partial<PlanOrderBody> = {}) {
      t.clock.set(start);
      const customer = await t.signIn(name);
      await createApprovedReceipt(customer, await signInAdmin(), change);
      return { customer, plan: await planOf(customer) };
    },
  };
}
