// How subscribers and the studio do what the timeline says, through the real calls.
import type { Wire } from '@burnish/contract/api';
import type { TestApp, TestUser } from '../app.ts';
import { dataOf, receiptBody } from '../factories.ts';
import { planOf } from '../plans.ts';
import { approvalBody, giveNotice, requestRefund } from '../refund-requests.ts';
import { orderUpgrade } from '../upgrades.ts';
import { addDays } from './local-times.ts';
import type { Action } from './timeline.ts';

/** Tokens are valid for a week. */
const sessionDays = 6;

/** Signs people in again only when their token ends soon, because that takes as long as what they do. */
export function createSignIns(t: TestApp) {
  const sessions = new Map<string, { readonly person: TestUser; readonly until: number }>();
  return async (name: string, signIn: (name: string) => Promise<TestUser> = t.signIn): Promise<TestUser> => {
    const now = t.clock.now().getTime();
    const known = sessions.get(name);
    if (known !== undefined && now < known.until) return known.person;
    const person = await signIn(name);
    sessions.set(name, { person, until: now + sessionDays * 86_400_000 });
    return person;
  };
}

export type SignIns = ReturnType<typeof createSignIns>;

export interface Staff {
  readonly admin: TestUser;
  /** The latest receipt of each subscriber, by name. */
  readonly receiptIds: Map<string, string>;
}

async function reviewReceipt(
  { admin, receiptIds }: Staff,
  name: string,
  status: 'approved' | 'rejected',
): Promise<void> {
  const body = status === 'approved' ? { status } : { status, adminNotes: 'Nothing arrived.' };
  const params = { id: receiptIds.get(name) ?? '' };
  dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params, body }));
}

/** Of the latest invoice. Returns the ID. */
async function submitReceipt(customer: TestUser): Promise<string> {
  const [invoice] = dataOf(
    await customer.call('GET /subscriptions/invoices', { query: { limit: '1' } }),
  ).invoices;
  const body = receiptBody(invoice?._id ?? '');
  return dataOf(await customer.call('POST /subscriptions/payments/receipt', { body })).paymentReceipt._id;
}

async function setRenewal(
  customer: TestUser,
  body: Wire['PUT /subscriptions/:id/renewal']['body'],
): Promise<void> {
  const params = { id: (await planOf(customer))._id };
  dataOf(await customer.call('PUT /subscriptions/:id/renewal', { params, body }));
}

/** From tomorrow on. */
async function pause(customer: TestUser, days: number): Promise<void> {
  const params = { id: (await planOf(customer))._id };
  const { today } = dataOf(await customer.call('GET /subscriptions/:id/pauses', { params }));
  const body = { startDate: addDays(today.slice(0, 10), 1), days };
  dataOf(await customer.call('POST /subscriptions/:id/pause', { params, body }));
}

/** What is suggested. */
async function creditRefund(admin: TestUser, customer: TestUser): Promise<void> {
  const params = { id: (await planOf(customer))._id };
  const body = await approvalBody(admin, { _id: params.id });
  dataOf(await admin.call('POST /admin/subscriptions/:id/refund-request/approve', { params, body }));
}

export async function takeAction(signIn: SignIns, staff: Staff, name: string, action: Action): Promise<void> {
  if (action.kind === 'approve') return reviewReceipt(staff, name, 'approved');
  if (action.kind === 'reject') return reviewReceipt(staff, name, 'rejected');
  const customer = await signIn(name);
  switch (action.kind) {
    case 'submit':
      staff.receiptIds.set(name, await submitReceipt(customer));
      return;
    case 'switch_off':
      return setRenewal(customer, { autoRenew: false });
    case 'choose':
      return setRenewal(customer, { planId: action.planId, billingCycle: action.cycle });
    case 'upgrade': {
      const { planId, cycle: billingCycle } = action;
      await orderUpgrade(customer, (await planOf(customer))._id, { planId, billingCycle });
      return;
    }
    case 'pause':
      return pause(customer, action.days);
    case 'cancel':
      await giveNotice(customer, await planOf(customer));
      return;
    case 'request_refund':
      await requestRefund(customer, await planOf(customer));
      return;
    case 'credit':
      return creditRefund(staff.admin, customer);
  }
}
