// How subscribers and the studio do what the timeline says, through the real calls.
import type { Wire } from '@burnish/contract/api';
import type { Invoice } from '@burnish/contract/orders/entities';
import type { TestApp, TestUser } from '../app.ts';
import { dataOf, receiptBody, recordedPaymentBody } from '../factories.ts';
import { planOf } from '../plans.ts';
import { approvalBody, giveNotice, requestRefund } from '../refund-requests.ts';
import { orderUpgrade } from '../upgrades.ts';
import { addDays } from './local-times.ts';
import type { Action, MoneyAction } from './timeline.ts';

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

async function reviewReceipt({ admin, receiptIds }: Staff, name: string, body: Review): Promise<void> {
  const params = { id: receiptIds.get(name) ?? '' };
  dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params, body }));
}

type Review = Wire['PUT /admin/payment-receipts/:id']['body'];
type Recorded = Wire['POST /admin/invoices/:id/payments']['body'];

async function latestInvoice(customer: TestUser): Promise<Invoice> {
  const query = { limit: '1' };
  const [invoice] = dataOf(await customer.call('GET /subscriptions/invoices', { query })).invoices;
  if (invoice === undefined) throw new Error(`${customer.email} has no invoice`);
  return invoice;
}

const halfOf = ({ amountDue }: Invoice) => Math.floor(amountDue / 2);

/** Of the latest invoice. Returns the ID. */
async function submitReceipt(customer: TestUser, amountOf: (invoice: Invoice) => number): Promise<string> {
  const invoice = await latestInvoice(customer);
  const body = receiptBody(invoice._id, { amount: amountOf(invoice) });
  return dataOf(await customer.call('POST /subscriptions/payments/receipt', { body })).paymentReceipt._id;
}

/** The rest stays due. */
async function approveHalf(staff: Staff, name: string, customer: TestUser): Promise<void> {
  const invoice = await latestInvoice(customer);
  const { amountDue } = invoice;
  const part = { receivedAmount: halfOf(invoice), outcome: 'partial_payment' } as const;
  await reviewReceipt(staff, name, { status: 'approved', amountDue, ...part });
}

/** Without a receipt. */
async function recordPayment(admin: TestUser, customer: TestUser, missingUnits = 0): Promise<void> {
  const { _id: id, amountDue } = await latestInvoice(customer);
  const outcome: Pick<Recorded, 'outcome'> = missingUnits === 0 ? {} : { outcome: 'partial_payment' };
  const body = { ...recordedPaymentBody(amountDue, amountDue - missingUnits), ...outcome };
  dataOf(await admin.call('POST /admin/invoices/:id/payments', { params: { id }, body }));
}

async function writeOff(admin: TestUser, customer: TestUser): Promise<void> {
  const { _id: id, amountDue } = await latestInvoice(customer);
  const body = { amountDue, reason: 'Bank charges.' };
  dataOf(await admin.call('POST /admin/invoices/:id/write-off', { params: { id }, body }));
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

/** What a subscriber does with the latest invoice, or the studio with its payment. */
async function takeMoneyAction(
  staff: Staff,
  name: string,
  customer: TestUser,
  action: MoneyAction,
): Promise<void> {
  const { admin, receiptIds } = staff;
  const submit = async (amountOf: (invoice: Invoice) => number) => {
    receiptIds.set(name, await submitReceipt(customer, amountOf));
  };
  switch (action.kind) {
    case 'submit':
      return submit(({ amountDue }) => amountDue);
    case 'submit_half':
      return submit(halfOf);
    case 'submit_more':
      return submit(({ amountDue }) => amountDue + action.units);
    case 'approve':
      return reviewReceipt(staff, name, { status: 'approved' });
    case 'approve_half':
      return approveHalf(staff, name, customer);
    case 'reject':
      return reviewReceipt(staff, name, { status: 'rejected', adminNotes: 'Nothing arrived.' });
    case 'record':
      return recordPayment(admin, customer);
    case 'record_less':
      return recordPayment(admin, customer, action.units);
    case 'write_off':
      return writeOff(admin, customer);
  }
}

export async function takeAction(signIn: SignIns, staff: Staff, name: string, action: Action): Promise<void> {
  const customer = await signIn(name);
  switch (action.kind) {
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
    case 'submit':
    case 'submit_half':
    case 'submit_more':
    case 'approve':
    case 'approve_half':
    case 'reject':
    case 'record':
    case 'record_less':
    case 'write_off':
      return takeMoneyAction(staff, name, customer, action);
  }
}
