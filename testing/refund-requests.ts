// Refund requests and cancellations of yearly plans.
import { randomUUID } from 'node:crypto';
import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import type { ApiClient } from './app.ts';
import { createApprovedReceipt, createSentImagesInvoice, dataOf, payInvoice } from './factories.ts';

/** New individually bought images that were paid for now. */
export async function createRefundableImages(customer: ApiClient, admin: ApiClient): Promise<Subscription> {
  // By which they are found if others are bought at the same time.
  const specialInstructions = randomUUID();
  const invoice = await createSentImagesInvoice(customer, admin, { specialInstructions });
  await payInvoice(customer, admin, invoice);
  const query = { subscriptionType: 'payPerImage' } as const;
  const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active', { query }));
  const own = subscriptions
    .filter((one) => one.subscriptionType === 'payPerImage')
    .find((one) => one.specialInstructions === specialInstructions);
  if (own === undefined) throw new Error("the customer doesn't have the images");
  return own;
}

export async function readRefundOptions(customer: ApiClient, id: string) {
  return dataOf(await customer.call('GET /subscriptions/:id/refund-options', { params: { id } })).options;
}

/** What the customer can request, for the last payment. */
export async function refundRequestBody(customer: ApiClient, { _id: id }: Pick<Subscription, '_id'>) {
  const { refund } = await readRefundOptions(customer, id);
  return { invoiceId: refund?.invoiceId ?? '', reason: 'The campaign was called off.' };
}

/** Returns the response, which can be an error. */
export async function tryRequestRefund(customer: ApiClient, subscription: Pick<Subscription, '_id'>) {
  const params = { id: subscription._id };
  const body = await refundRequestBody(customer, subscription);
  return customer.call('POST /subscriptions/:id/refund-request', { params, body });
}

export async function requestRefund(
  customer: ApiClient,
  subscription: Pick<Subscription, '_id'>,
): Promise<Subscription> {
  return dataOf(await tryRequestRefund(customer, subscription)).subscription;
}

export async function withdrawRefundRequest(customer: ApiClient, id: string) {
  return customer.call('POST /subscriptions/:id/refund-request/withdraw', { params: { id } });
}

/** Images with a refund request that waits for the studio. */
export async function createRefundRequest(customer: ApiClient, admin: ApiClient): Promise<Subscription> {
  return requestRefund(customer, await createRefundableImages(customer, admin));
}

/** The request of a subscription that has one. */
export function requestOf({ refundRequest }: Pick<Subscription, 'refundRequest'>) {
  if (refundRequest === null) throw new Error('the subscription has no refund request');
  return refundRequest;
}

/** Approves all that is suggested. */
export async function approvalBody(admin: ApiClient, { _id: id }: Pick<Subscription, '_id'>) {
  const response = await admin.call('GET /admin/subscriptions/:id/refund-request', { params: { id } });
  const { refundRequest, calculation } = dataOf(response);
  const { suggestedAmount } = calculation;
  return { requestId: refundRequest._id, suggestedAmount, amount: suggestedAmount };
}

/** With other amounts or a reason if they are given. Returns the response, which can be an error. */
export async function tryApproveRefund(
  admin: ApiClient,
  id: string,
  change: { amount?: number; reason?: string; suggestedAmount?: number } = {},
) {
  const body = { ...(await approvalBody(admin, { _id: id })), ...change };
  return admin.call('POST /admin/subscriptions/:id/refund-request/approve', { params: { id }, body });
}

const yearlyPlan = { planId: 'gold-plan', billingCycle: 'yearly', currency: 'NGN' } as const;

async function findYearlyPlan(customer: ApiClient): Promise<PlanSubscription | undefined> {
  const query = { subscriptionType: 'subscription', currency: yearlyPlan.currency } as const;
  const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active', { query }));
  return subscriptions
    .filter((one) => one.subscriptionType === 'subscription')
    .find(({ planId }) => planId._id === yearlyPlan.planId);
}

/** The customer's yearly plan, which isn't canceled. It is bought once. */
export async function createCancelablePlan(customer: ApiClient, admin: ApiClient): Promise<PlanSubscription> {
  const existing = await findYearlyPlan(customer);
  if (existing === undefined) await createApprovedReceipt(customer, admin, yearlyPlan);
  else if (existing.refundRequest?.status === 'scheduled')
    await withdrawRefundRequest(customer, existing._id);
  const plan = await findYearlyPlan(customer);
  if (plan === undefined || plan.cancelableOn === null) throw new Error('the customer has no yearly plan');
  return plan;
}

export async function giveNotice(customer: ApiClient, plan: PlanSubscription): Promise<Subscription> {
  const params = { id: plan._id };
  const body = { endDate: plan.cancelableOn ?? '' };
  return dataOf(await customer.call('POST /subscriptions/:id/cancellation', { params, body })).subscription;
}

/** The credit notes of the invoice that a request is about. */
export async function readCreditNotes(customer: ApiClient, subscription: Subscription) {
  const params = { id: requestOf(subscription).invoiceId };
  return dataOf(await customer.call('GET /subscriptions/invoices/:id', { params })).invoice.creditNotes;
}
