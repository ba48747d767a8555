// What customers and admins do when nobody tells them what to do next.
import type { Wire } from '@burnish/contract/api';
import { billingCycles } from '@burnish/domain/catalogue/plans';
import { getService, serviceIds } from '@burnish/domain/catalogue/services';
import { currencies } from '@burnish/domain/money/money';
import type { Person } from './app.ts';
import type { Dice } from './dice.ts';
import {
  imagesBody,
  invoiceBody,
  receiptBody,
  receiptFields,
  receiptForm,
  requestBody,
  sampleFile,
} from './factories.ts';

export interface Walker {
  readonly person: Person;
  readonly dice: Dice;
  /** For the form of a receipt. */
  readonly today: string;
  /** Whose rights an admin meddles with: the other admin's, and now and then a customer's. */
  readonly others: readonly [string, ...string[]];
}

type SubscriptionEdit = Wire['PUT /admin/subscriptions/:id']['body'];
type Act = (walker: Walker) => Promise<unknown>;
/** An act, and how many lots it has in the draw. */
type Draw = readonly (readonly [lots: number, act: Act])[];

interface Thing {
  readonly _id: string;
  readonly status: string;
}

/**
 * Mostly one of the two that have waited longest for this very act, so that others reach for it too; now and then
 * any other.
 */
function choose<T extends Thing>(dice: Dice, newestFirst: readonly T[], ...waiting: readonly string[]) {
  if (dice.below(6) === 0) return dice.any(newestFirst);
  return dice.any(newestFirst.filter(({ status }) => waiting.includes(status)).slice(-2));
}

/** Who is not allowed to look sees nothing. */
async function seen<Data extends object, Name extends keyof Data>(
  answer: Promise<{ readonly body: { readonly success: boolean; readonly data: Data } }>,
  name: Name,
): Promise<Data[Name] | readonly []> {
  const { body } = await answer;
  return body.success ? body.data[name] : [];
}

const ownInvoices = ({ person }: Walker) => seen(person.call('GET /subscriptions/invoices'), 'invoices');
const allInvoices = ({ person }: Walker) => seen(person.call('GET /admin/invoices'), 'invoices');
const allReceipts = ({ person }: Walker) => seen(person.call('GET /admin/payment-receipts'), 'receipts');
const planRequests = ({ person }: Walker) =>
  seen(person.call('GET /admin/subscription-requests'), 'requests');
const imagesRequests = ({ person }: Walker) =>
  seen(person.call('GET /pay-per-image/admin/requests'), 'requests');

const file = (dice: Dice) => {
  const kind = dice.of(['png', 'pdf', 'jpg']);
  return { name: `transfer.${kind}`, bytes: sampleFile(kind) };
};

/** Few plans, so that many a payment meets one before it. */
const orderPlan: Act = ({ person, dice }) =>
  person.call('POST /subscriptions/request', {
    body: requestBody({
      planId: dice.of(['silver-plan', 'silver-plan', 'gold-plan', 'diamond-plan']),
      billingCycle: dice.of([...billingCycles, 'monthly']),
      currency: dice.of([...currencies, 'USD']),
    }),
  });

const orderImages: Act = ({ person, dice }) =>
  person.call('POST /pay-per-image/request', {
    body: imagesBody({
      serviceName: getService(dice.of(serviceIds)).name,
      quantity: dice.below(40) + 1,
      currency: dice.of(currencies),
    }),
  });

const lookAtInvoice: Act = async (walker) => {
  const invoice = choose(walker.dice, await ownInvoices(walker), 'sent');
  if (invoice === undefined) return;
  await walker.person.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } });
};

const setInvoice =
  (invoicesOf: typeof ownInvoices): Act =>
  async (walker) => {
    const { dice, person } = walker;
    const invoice = choose(dice, await invoicesOf(walker), 'sent', 'viewed');
    if (invoice === undefined) return;
    await person.call('PUT /subscriptions/invoices/:id/status', {
      params: { id: invoice._id },
      body: { status: dice.of(['viewed', 'viewed', 'viewed', 'sent', 'payment_made', 'paid', 'void']) },
    });
  };

const payWithLink: Act = async (walker) => {
  const { dice, person, today } = walker;
  const invoice = choose(dice, await ownInvoices(walker), 'sent', 'viewed');
  if (invoice === undefined) return;
  const amount = dice.of([undefined, invoice.amount, 1, 999_999_999]);
  const change = { paymentDate: today, ...(amount === undefined ? {} : { amount }) };
  await person.call('POST /subscriptions/payments/receipt', { body: receiptBody(invoice._id, change) });
};

const payWithFile: Act = async (walker) => {
  const { dice, person, today } = walker;
  const invoice = choose(dice, await ownInvoices(walker), 'sent', 'viewed');
  if (invoice === undefined) return;
  const form = receiptForm(receiptFields(invoice._id, { paymentDate: today }), file(dice));
  await person.call('POST /subscriptions/payments/receipt', { form });
};

const replaceFile: Act = async ({ person, dice }) => {
  const receipts = await seen(person.call('GET /subscriptions/payments/receipts'), 'receipts');
  const receipt = choose(dice, receipts, 'submitted');
  if (receipt === undefined) return;
  await person.call('POST /subscriptions/payments/receipt/:id/upload', {
    params: { id: receipt._id },
    form: receiptForm({}, file(dice)),
  });
};

/** Now and then an abandoned order is rejected; else those that wait for a decision get one. */
function decision(dice: Dice) {
  return dice.of(['approved', 'approved', 'approved', 'approved', 'rejected'] as const);
}

const decidePlan: Act = async (walker) => {
  const status = decision(walker.dice);
  const request = choose(walker.dice, await planRequests(walker), 'pending');
  if (request === undefined) return;
  await walker.person.call('PUT /admin/subscription-requests/:id', {
    params: { id: request._id },
    body: { status },
  });
};

const decideImages: Act = async (walker) => {
  const status = decision(walker.dice);
  const request = choose(walker.dice, await imagesRequests(walker), 'pending');
  if (request === undefined) return;
  await walker.person.call('PUT /pay-per-image/admin/requests/:id/status', {
    params: { id: request._id },
    body: { status },
  });
};

const sendPlanInvoice: Act = async (walker) => {
  const request = choose(walker.dice, await planRequests(walker), 'approved');
  if (request === undefined) return;
  await walker.person.call('POST /admin/invoices', { body: invoiceBody(request._id) });
};

const sendImagesInvoice: Act = async (walker) => {
  const request = choose(walker.dice, await imagesRequests(walker), 'approved');
  if (request === undefined) return;
  const { subscriptionRequestId: id, ...body } = invoiceBody(request._id);
  await walker.person.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body });
};

const voidInvoice: Act = async (walker) => {
  const invoice = choose(walker.dice, await allInvoices(walker), 'sent', 'viewed');
  if (invoice === undefined) return;
  await walker.person.call('PUT /admin/invoices/:id/void', { params: { id: invoice._id } });
};

const reviewReceipt: Act = async (walker) => {
  const { dice, person } = walker;
  const receipt = choose(dice, await allReceipts(walker), 'submitted');
  if (receipt === undefined) return;
  const revision = dice.of([undefined, receipt.revision, receipt.revision, receipt.revision - 1]);
  await person.call('PUT /admin/payment-receipts/:id', {
    params: { id: receipt._id },
    body: {
      status: dice.of(['approved', 'approved', 'approved', 'rejected']),
      ...(revision === undefined ? {} : { revision }),
    },
  });
};

const confirmPayment: Act = async (walker) => {
  const invoice = choose(walker.dice, await allInvoices(walker), 'payment_made', 'payment_confirmed');
  if (invoice === undefined) return;
  await walker.person.call('PUT /admin/invoices/:id/confirm-payment', { params: { id: invoice._id } });
};

const editSubscription: Act = async ({ person, dice }) => {
  const found = await seen(person.call('GET /admin/subscriptions'), 'subscriptions');
  const subscription = dice.any(found);
  if (subscription === undefined) return;
  const { imagesLimit, imagesUsed } = subscription;
  await person.call('PUT /admin/subscriptions/:id', {
    params: { id: subscription._id },
    body: dice.of<SubscriptionEdit>([
      { status: dice.of(['active', 'active', 'inactive', 'suspended', 'suspended', 'cancelled']) },
      { imagesUsed: dice.of([0, imagesUsed + 7, imagesLimit, imagesLimit + 1]) },
      { imagesLimit: dice.of([1, imagesLimit + 10, 1_000_000]) },
      { subscriptionType: dice.of(['subscription', 'regular', 'payPerImage']), imagesUsed: imagesLimit },
    ]),
  });
};

const editUsage: Act = async ({ person, dice }) => {
  const found = await seen(person.call('GET /pay-per-image/admin/active'), 'subscriptions');
  const images = dice.any(found);
  if (images === undefined) return;
  await person.call('PUT /pay-per-image/admin/:id/usage', {
    params: { id: images._id },
    body: {
      imagesUsed: dice.of([0, images.imagesUsed + 3, images.quantity, images.quantity + 1]),
      reason: 'Counted anew',
    },
  });
};

const setRole: Act = ({ person, dice, others: [other] }) =>
  person.call('PUT /admin/users/:id/role', {
    params: { id: dice.of([other, other, person.id]) },
    body: { role: dice.of(['user', 'admin']) },
  });

const setActive: Act = ({ person, dice, others }) =>
  person.call('PUT /admin/users/:id/active', {
    params: { id: dice.of([...others, person.id]) },
    body: { isActive: dice.of([true, false]) },
  });

const customersDo: Draw = [
  [7, orderPlan],
  [5, orderImages],
  [3, lookAtInvoice],
  [4, setInvoice(ownInvoices)],
  [7, payWithLink],
  [5, payWithFile],
  [4, replaceFile],
];

const adminsDo: Draw = [
  [8, decidePlan],
  [6, decideImages],
  [8, sendPlanInvoice],
  [6, sendImagesInvoice],
  [4, voidInvoice],
  [4, setInvoice(allInvoices)],
  [12, reviewReceipt],
  [3, confirmPayment],
  [6, editSubscription],
  [6, editUsage],
  [2, setRole],
  [2, setActive],
];

const lotsOf = (draw: Draw) => draw.flatMap(([lots, act]) => Array.from({ length: lots }, () => act));

/** So many acts, one after the other. */
function walk(lots: readonly Act[]) {
  return async (walker: Walker, steps: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) await walker.dice.any(lots)?.(walker);
  };
}

export const walkAsCustomer = walk(lotsOf(customersDo));
export const walkAsAdmin = walk(lotsOf(adminsDo));
