// Random refund requests and cancellations, by customers and by the studio.
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { creditNoteBody, dayAfter } from './factories.ts';
import {
  allSubscriptions,
  listOrEmpty,
  ownSubscriptions,
  type RandomAction,
  type RandomActor,
} from './random-actor.ts';

const isOpen = ({ refundRequest }: Subscription) =>
  refundRequest?.status === 'requested' || refundRequest?.status === 'scheduled';

const isRefundable = ({ refundableUntil }: Subscription) => refundableUntil !== null;

async function requestRefundOf({ person }: RandomActor, chosen: Subscription | undefined): Promise<void> {
  if (chosen === undefined) return;
  const params = { id: chosen._id };
  const { body: read } = await person.call('GET /subscriptions/:id/refund-options', { params });
  const invoiceId = read.success ? read.data.options.refund?.invoiceId : undefined;
  const body = { invoiceId: invoiceId ?? crypto.randomUUID(), reason: 'Called off.' };
  await person.call('POST /subscriptions/:id/refund-request', { params, body });
}

export const requestRefund: RandomAction = async (actor) => {
  const found = await ownSubscriptions(actor);
  const { random } = actor;
  await requestRefundOf(actor, random.anyOf(random.below(6) === 0 ? found : found.filter(isRefundable)));
};

/** Of one of these subscriptions. */
export async function requestRefundOfAny(actor: RandomActor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const refundable = (await ownSubscriptions(actor)).filter(isRefundable);
  await requestRefundOf(actor, actor.random.anyOf(refundable.filter(({ _id }) => ids.includes(_id))));
}

export const giveNotice: RandomAction = async (actor) => {
  const { random, person, today } = actor;
  const plans = (await ownSubscriptions(actor)).filter((one) => one.subscriptionType === 'subscription');
  const cancelable = plans.filter(({ cancelableOn }) => cancelableOn !== null);
  const chosen = random.anyOf(random.below(6) === 0 ? plans : cancelable);
  if (chosen === undefined) return;
  const body = { endDate: chosen.cancelableOn ?? today };
  await person.call('POST /subscriptions/:id/cancellation', { params: { id: chosen._id }, body });
};

export const withdrawRefundRequest: RandomAction = async (actor) => {
  const chosen = actor.random.anyOf((await ownSubscriptions(actor)).filter(isOpen));
  if (chosen === undefined) return;
  const params = { id: chosen._id };
  await actor.person.call('POST /subscriptions/:id/refund-request/withdraw', { params });
};

/** Approves what is suggested or another amount, or declines. */
export const decideRefund: RandomAction = async (actor) => {
  const { random, person } = actor;
  const chosen = random.anyOf((await allSubscriptions(actor)).filter(isOpen));
  if (chosen === undefined) return;
  const params = { id: chosen._id };
  const { body: read } = await person.call('GET /admin/subscriptions/:id/refund-request', { params });
  if (!read.success) return;
  const { suggestedAmount } = read.data.calculation;
  const requestId = read.data.refundRequest._id;
  if (random.below(3) === 0) {
    const body = { requestId, reason: 'Delivered.' };
    await person.call('POST /admin/subscriptions/:id/refund-request/decline', { params, body });
    return;
  }
  const amount = random.oneOf([suggestedAmount, suggestedAmount, 1]);
  const body = { requestId, suggestedAmount, amount, reason: 'Agreed.' };
  await person.call('POST /admin/subscriptions/:id/refund-request/approve', { params, body });
};

/** Credits an invoice, and ends what it paid for: today, or a period later. */
export const endPurchase: RandomAction = async ({ person, random, today }) => {
  const invoices = await listOrEmpty(person.call('GET /admin/invoices'), 'invoices');
  const chosen = random.anyOf(invoices.filter(({ status }) => status === 'payment_confirmed'));
  if (chosen === undefined) return;
  const params = { id: chosen._id };
  const { body: read } = await person.call('GET /admin/invoices/:id/purchase', { params });
  if (!read.success || read.data.purchase?.canEnd === false) return;
  const endDate = random.oneOf([today, dayAfter(new Date(today), 12)]);
  const amount = random.oneOf([1, chosen.amountPaid - chosen.amountCredited]);
  const body = { ...creditNoteBody(amount, chosen.amountCredited), endDate };
  await person.call('POST /admin/invoices/:id/credit-notes', { params, body });
};
