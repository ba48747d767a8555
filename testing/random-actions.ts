// Random actions of customers and admins.
import type { Wire } from '@burnish/contract/api';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { billingCycles, planIds } from '@burnish/domain/catalog/plans';
import { getService, serviceIds } from '@burnish/domain/catalog/services';
import { currencies } from '@burnish/domain/money/money';
import {
  creditNoteBody,
  imagesOrderBody,
  invoiceBody,
  planOrderBody,
  receiptBody,
  receiptFields,
  receiptForm,
  recordedPaymentBody,
  refundBody,
  sampleFile,
} from './factories.ts';
import type { Random } from './random.ts';
import {
  allSubscriptions,
  listOrEmpty,
  ownSubscriptions,
  type RandomAction,
  type RandomActor,
  runActions,
  type WeightedActions,
} from './random-actor.ts';
import { importActions } from './random-import-actions.ts';
import { choosePlan } from './random-plan-actions.ts';

type SubscriptionEdit = Wire['PUT /admin/subscriptions/:id']['body'];
interface Candidate {
  readonly _id: string;
  readonly status: string;
}

/**
 * Usually one of the two oldest that are ready for the action, so that actors compete for it; sometimes any
 * other.
 */
function choose<T extends Candidate>(
  random: Random,
  newestFirst: readonly T[],
  ...waiting: readonly string[]
) {
  if (random.below(6) === 0) return random.anyOf(newestFirst);
  return random.anyOf(newestFirst.filter(({ status }) => waiting.includes(status)).slice(-2));
}

const ownInvoices = ({ person }: RandomActor) =>
  listOrEmpty(person.call('GET /subscriptions/invoices'), 'invoices');
const allInvoices = ({ person }: RandomActor) => listOrEmpty(person.call('GET /admin/invoices'), 'invoices');
const allReceipts = ({ person }: RandomActor) =>
  listOrEmpty(person.call('GET /admin/payment-receipts'), 'receipts');
const planRequests = ({ person }: RandomActor) =>
  listOrEmpty(person.call('GET /admin/subscription-requests'), 'requests');
const imagesRequests = ({ person }: RandomActor) =>
  listOrEmpty(person.call('GET /pay-per-image/admin/requests'), 'requests');

const file = (random: Random) => {
  const kind = random.oneOf(['png', 'pdf', 'jpg']);
  return { name: `transfer.${kind}`, bytes: sampleFile(kind) };
};

/** Few different plans, so that many payments extend an existing subscription. */
const orderPlan: RandomAction = ({ person, random }) =>
  person.call('POST /subscriptions/request', {
    body: planOrderBody({
      planId: random.oneOf(['silver-plan', 'silver-plan', 'gold-plan', 'diamond-plan']),
      billingCycle: random.oneOf([...billingCycles, 'monthly']),
      currency: random.oneOf([...currencies, 'USD']),
    }),
  });

const orderImages: RandomAction = ({ person, random }) =>
  person.call('POST /pay-per-image/request', {
    body: imagesOrderBody({
      serviceName: getService(random.oneOf(serviceIds)).name,
      quantity: random.below(40) + 1,
      currency: random.oneOf(currencies),
    }),
  });

const viewInvoice: RandomAction = async (actor) => {
  const invoice = choose(actor.random, await ownInvoices(actor), 'sent');
  if (invoice === undefined) return;
  await actor.person.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } });
};

const setInvoice =
  (invoicesOf: typeof ownInvoices): RandomAction =>
  async (actor) => {
    const { random, person } = actor;
    const invoice = choose(random, await invoicesOf(actor), 'sent', 'viewed');
    if (invoice === undefined) return;
    await person.call('PUT /subscriptions/invoices/:id/status', {
      params: { id: invoice._id },
      body: { status: random.oneOf(['viewed', 'viewed', 'viewed', 'sent', 'payment_made', 'paid', 'void']) },
    });
  };

const payWithLink: RandomAction = async (actor) => {
  const { random, person, today } = actor;
  const invoice = choose(random, await ownInvoices(actor), 'sent', 'viewed');
  if (invoice === undefined) return;
  const amount = random.oneOf([undefined, invoice.amount, 1, 999_999_999]);
  const change = { paymentDate: today, ...(amount === undefined ? {} : { amount }) };
  await person.call('POST /subscriptions/payments/receipt', { body: receiptBody(invoice._id, change) });
};

const payWithFile: RandomAction = async (actor) => {
  const { random, person, today } = actor;
  const invoice = choose(random, await ownInvoices(actor), 'sent', 'viewed');
  if (invoice === undefined) return;
  const form = receiptForm(receiptFields(invoice._id, { paymentDate: today }), file(random));
  await person.call('POST /subscriptions/payments/receipt', { form });
};

const replaceFile: RandomAction = async ({ person, random }) => {
  const receipts = await listOrEmpty(person.call('GET /subscriptions/payments/receipts'), 'receipts');
  const receipt = choose(random, receipts, 'submitted');
  if (receipt === undefined) return;
  await person.call('POST /subscriptions/payments/receipt/:id/upload', {
    params: { id: receipt._id },
    form: receiptForm({}, file(random)),
  });
};

/** Mostly approvals, with some rejections. */
function decision(random: Random) {
  return random.oneOf(['approved', 'approved', 'approved', 'approved', 'rejected'] as const);
}

const decidePlan: RandomAction = async (actor) => {
  const status = decision(actor.random);
  const request = choose(actor.random, await planRequests(actor), 'pending');
  if (request === undefined) return;
  await actor.person.call('PUT /admin/subscription-requests/:id', {
    params: { id: request._id },
    body: { status },
  });
};

const decideImages: RandomAction = async (actor) => {
  const status = decision(actor.random);
  const request = choose(actor.random, await imagesRequests(actor), 'pending');
  if (request === undefined) return;
  await actor.person.call('PUT /pay-per-image/admin/requests/:id/status', {
    params: { id: request._id },
    body: { status },
  });
};

const sendPlanInvoice: RandomAction = async (actor) => {
  const request = choose(actor.random, await planRequests(actor), 'approved');
  if (request === undefined) return;
  const applyCredit = actor.random.oneOf([true, false]);
  await actor.person.call('POST /admin/invoices', { body: { ...invoiceBody(request._id), applyCredit } });
};

const sendImagesInvoice: RandomAction = async (actor) => {
  const request = choose(actor.random, await imagesRequests(actor), 'approved');
  if (request === undefined) return;
  const { subscriptionRequestId: id, ...body } = invoiceBody(request._id);
  await actor.person.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body });
};

const voidInvoice: RandomAction = async (actor) => {
  const invoice = choose(actor.random, await allInvoices(actor), 'sent', 'viewed');
  if (invoice === undefined) return;
  await actor.person.call('PUT /admin/invoices/:id/void', { params: { id: invoice._id } });
};

const reviewReceipt: RandomAction = async (actor) => {
  const { random, person } = actor;
  const receipt = choose(random, await allReceipts(actor), 'submitted');
  if (receipt === undefined) return;
  const revision = random.oneOf([undefined, receipt.revision, receipt.revision, receipt.revision - 1]);
  await person.call('PUT /admin/payment-receipts/:id', {
    params: { id: receipt._id },
    body: {
      status: random.oneOf(['approved', 'approved', 'approved', 'rejected']),
      ...(revision === undefined ? {} : { revision }),
      ...random.oneOf([
        {},
        {},
        { receivedAmount: receipt.invoiceId.amountDue },
        { receivedAmount: 1, differenceReason: 'Fees.' },
        { receivedAmount: 7.5, outcome: 'partial_payment', amountDue: receipt.invoiceId.amountDue },
        { receivedAmount: receipt.invoiceId.amountDue + 20.25 },
      ]),
    },
  });
};

const recordPayment: RandomAction = async (actor) => {
  const { random, person, today } = actor;
  const invoice = choose(random, await allInvoices(actor), 'sent', 'viewed');
  if (invoice === undefined) return;
  const { _id: id, amountDue } = invoice;
  const amount = random.oneOf([amountDue, 12.34, amountDue + 33.33]);
  const outcome = random.oneOf([undefined, 'partial_payment', 'settle'] as const);
  await person.call('POST /admin/invoices/:id/payments', {
    params: { id },
    body: {
      ...recordedPaymentBody(amountDue, amount),
      paymentDate: today,
      ...(outcome === undefined ? {} : { outcome }),
      ...(outcome === 'settle' ? { reason: 'Fees.' } : {}),
    },
  });
};

const writeOff: RandomAction = async (actor) => {
  const invoice = choose(actor.random, await allInvoices(actor), 'sent', 'viewed');
  if (invoice === undefined) return;
  const body = { amountDue: invoice.amountDue, reason: 'A gift.' };
  await actor.person.call('POST /admin/invoices/:id/write-off', { params: { id: invoice._id }, body });
};

const applyCredit: RandomAction = async (actor) => {
  const invoice = choose(actor.random, await allInvoices(actor), 'sent', 'viewed');
  if (invoice === undefined) return;
  const { _id: id, amountDue } = invoice;
  const amount = actor.random.oneOf([undefined, undefined, 1.11]);
  const body = { amountDue, ...(amount === undefined ? {} : { amount }) };
  await actor.person.call('POST /admin/invoices/:id/credit', { params: { id }, body });
};

const issueCreditNote: RandomAction = async (actor) => {
  const { random, person } = actor;
  const invoice = choose(random, await allInvoices(actor), 'payment_confirmed', 'sent', 'viewed');
  if (invoice === undefined) return;
  const amount = random.oneOf([2.5, 50, invoice.amountPaid]);
  const body = creditNoteBody(amount, invoice.amountCredited);
  await person.call('POST /admin/invoices/:id/credit-notes', { params: { id: invoice._id }, body });
};

export const recordRefund: RandomAction = async ({ person, random, today, otherUserIds: others }) => {
  const id = random.oneOf(others);
  const read = await person.call('GET /admin/customers/:id/balances', { params: { id } });
  const balance = read.body.success ? random.anyOf(read.body.data.balances) : undefined;
  if (balance === undefined) return;
  const { currency, creditBalance } = balance;
  const amount = random.oneOf([1.5, creditBalance, creditBalance + 1]);
  const body = { ...refundBody(amount), currency, creditBalance, refundDate: today };
  await person.call('POST /admin/customers/:id/refunds', { params: { id }, body });
};

const confirmPayment: RandomAction = async (actor) => {
  const invoice = choose(actor.random, await allInvoices(actor), 'payment_made', 'payment_confirmed');
  if (invoice === undefined) return;
  await actor.person.call('PUT /admin/invoices/:id/confirm-payment', { params: { id: invoice._id } });
};

/** Uses up a period after which another one is paid for. */
const usePeriodUp: RandomAction = async (actor) => {
  const hasNext = ({ paidPeriodsAhead }: PlanSubscription) => paidPeriodsAhead > 0;
  const plan = choosePlan(actor.random, await allSubscriptions(actor), hasNext);
  if (plan === undefined) return;
  const body = { imagesUsed: plan.imagesLimit };
  await actor.person.call('PUT /admin/subscriptions/:id', { params: { id: plan._id }, body });
};

const startNextPeriod: RandomAction = async (actor) => {
  const isReady = ({ isExhausted, paidPeriodsAhead }: PlanSubscription) =>
    isExhausted && paidPeriodsAhead > 0;
  const plan = choosePlan(actor.random, await ownSubscriptions(actor), isReady);
  if (plan === undefined) return;
  await actor.person.call('POST /subscriptions/:id/start-next-period', { params: { id: plan._id } });
};

const editSubscription: RandomAction = async ({ person, random }) => {
  const found = await listOrEmpty(person.call('GET /admin/subscriptions'), 'subscriptions');
  const subscription = random.anyOf(found);
  if (subscription === undefined) return;
  const { imagesLimit, imagesUsed } = subscription;
  await person.call('PUT /admin/subscriptions/:id', {
    params: { id: subscription._id },
    body: random.oneOf<SubscriptionEdit>([
      { status: random.oneOf(['active', 'active', 'inactive', 'suspended', 'suspended', 'cancelled']) },
      { imagesUsed: random.oneOf([0, imagesUsed + 7, imagesLimit, imagesLimit + 1]) },
      { imagesLimit: random.oneOf([1, imagesLimit + 10, 1_000_000]) },
      { subscriptionType: random.oneOf(['subscription', 'regular', 'payPerImage']), imagesUsed: imagesLimit },
    ]),
  });
};

const editUsage: RandomAction = async ({ person, random }) => {
  const found = await listOrEmpty(person.call('GET /pay-per-image/admin/active'), 'subscriptions');
  const images = random.anyOf(found);
  if (images === undefined) return;
  await person.call('PUT /pay-per-image/admin/:id/usage', {
    params: { id: images._id },
    body: {
      imagesUsed: random.oneOf([0, images.imagesUsed + 3, images.quantity, images.quantity + 1]),
      reason: 'Recounted',
    },
  });
};

const setRole: RandomAction = ({ person, random, otherUserIds: [other] }) =>
  person.call('PUT /admin/users/:id/role', {
    params: { id: random.oneOf([other, other, person.id]) },
    body: { role: random.oneOf(['user', 'admin']) },
  });

const setActive: RandomAction = ({ person, random, otherUserIds: others }) =>
  person.call('PUT /admin/users/:id/active', {
    params: { id: random.oneOf([...others, person.id]) },
    body: { isActive: random.oneOf([true, false]) },
  });

const setRenewal: RandomAction = async ({ person, random }) => {
  const found = await listOrEmpty(person.call('GET /subscriptions/active'), 'subscriptions');
  const subscription = random.anyOf(found);
  if (subscription === undefined) return;
  await person.call('PUT /subscriptions/:id/renewal', {
    params: { id: subscription._id },
    body: {
      autoRenew: random.oneOf([true, true, false]),
      planId: random.oneOf(planIds),
      billingCycle: random.oneOf(billingCycles),
    },
  });
};

const renewPlan: RandomAction = async ({ person, random }) => {
  const found = await listOrEmpty(person.call('GET /subscriptions/active'), 'subscriptions');
  const subscription = random.anyOf(found);
  if (subscription === undefined) return;
  await person.call('POST /subscriptions/:id/renew', { params: { id: subscription._id } });
};

const customerActions: WeightedActions = [
  [7, orderPlan],
  [5, orderImages],
  [3, viewInvoice],
  [4, setInvoice(ownInvoices)],
  [7, payWithLink],
  [5, payWithFile],
  [4, replaceFile],
  [4, setRenewal],
  [3, renewPlan],
  [3, startNextPeriod],
];

const adminActions: WeightedActions = [
  [8, decidePlan],
  [6, decideImages],
  [8, sendPlanInvoice],
  [6, sendImagesInvoice],
  [4, voidInvoice],
  [4, setInvoice(allInvoices)],
  [12, reviewReceipt],
  [5, recordPayment],
  [1, writeOff],
  [6, applyCredit],
  [6, issueCreditNote],
  [3, recordRefund],
  [3, confirmPayment],
  [6, editSubscription],
  [4, usePeriodUp],
  [6, editUsage],
  [2, setRole],
  [2, setActive],
  ...importActions,
];

export const runCustomerActions = runActions(customerActions);
export const runAdminActions = runActions(adminActions);
