// A customer of the Gold Plan over months: each step is a call at its own time.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import type { TestApp } from '../../../../../testing/app.ts';
import {
  createSentInvoice,
  dataOf,
  type PlanOrderBody,
  receiptBody,
} from '../../../../../testing/factories.ts';
import type { SubscriptionEdit } from './edit-subscription.ts';

/** Noon of a day in UTC; a full timestamp stays as it is. */
export const noon = (day: string) => new Date(day.length === 10 ? `${day}T12:00:00.000Z` : day);

/** A customer with the Gold Plan, 60 images a month. They sign in again for each call, because tokens expire. */
export function createCustomer(t: TestApp, name: string) {
  const signInOn = async (day: string) => {
    t.clock.set(noon(day));
    return { person: await t.signIn(name), admin: await t.signInAdmin() };
  };

  async function list(day: string): Promise<PlanSubscription[]> {
    const { person } = await signInOn(day);
    const { subscriptions } = dataOf(await person.call('GET /subscriptions/active'));
    return subscriptions.filter((subscription) => subscription.subscriptionType === 'subscription');
  }

  async function newest(day: string): Promise<PlanSubscription> {
    const [subscription] = await list(day);
    if (subscription === undefined) throw new Error('the customer has no subscription yet');
    return subscription;
  }

  async function submitReceipt(day: string, change: Partial<PlanOrderBody> = {}): Promise<string> {
    const { person, admin } = await signInOn(day);
    const { _id } = await createSentInvoice(person, admin, change);
    const body = receiptBody(_id, { paymentDate: day.slice(0, 10) });
    return dataOf(await person.call('POST /subscriptions/payments/receipt', { body })).paymentReceipt._id;
  }

  async function approve(day: string, receipt: string) {
    const { admin } = await signInOn(day);
    const params = { id: receipt };
    return admin.call('PUT /admin/payment-receipts/:id', { params, body: { status: 'approved' } });
  }

  async function edit(day: string, body: SubscriptionEdit) {
    const { _id: id } = await newest(day);
    const { admin } = await signInOn(day);
    return dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));
  }

  return {
    signInOn,
    list,
    newest,
    submitReceipt,
    approve,
    edit,
    pay: async (day: string, change?: Partial<PlanOrderBody>) =>
      dataOf(await approve(day, await submitReceipt(day, change))),
    useImages: (day: string, imagesUsed: number) => edit(day, { imagesUsed }),
    /** Start and end of the current period, and the end of the last one. */
    async periods(day: string): Promise<string> {
      const { startDate, endDate, nextBillingDate } = await newest(day);
      return [startDate, endDate, nextBillingDate].map((instant) => instant.slice(0, 10)).join(' ');
    },
    async images(day: string): Promise<string> {
      const { imagesUsed, imagesLimit, rolledOver } = await newest(day);
      return `${imagesUsed} of ${imagesLimit}, ${rolledOver} rolled over`;
    },
  };
}
