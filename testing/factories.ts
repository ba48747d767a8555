// Creates orders in any state through the real calls, with everything that they depend on.
import type { Wire } from '@burnish/contract/api';
import type { Chat, ChatMessage } from '@burnish/contract/chat/entities';
import type {
  Invoice,
  PayPerImageRequest,
  Receipt,
  SubscriptionRequest,
} from '@burnish/contract/orders/entities';
import type { PaymentProfile } from '@burnish/contract/studio-settings/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import type { ApiKeyScope } from '@burnish/domain/accounts/api-key';
import type { ApiClient, TestResponse } from './app.ts';

export type PlanOrderBody = Wire['POST /subscriptions/request']['body'];
export type ImagesOrderBody = Wire['POST /pay-per-image/request']['body'];
export type ReceiptBody = Wire['POST /subscriptions/payments/receipt']['body'];
export type MessageBody = Wire['POST /chat/user/chat/:id/messages']['body'];
export type StudioMessageBody = Wire['POST /chat/admin/chat/:id/messages']['body'];
export type PaymentProfileBody = Wire['POST /admin/payment-profiles']['body'];
type OpeningHoursBody = Omit<Wire['PUT /admin/settings/opening-hours']['body'], 'version'>;
export type InvoiceBody = Wire['POST /admin/invoices']['body'];

/** Returns the reply's data. Fails the test at once if a setup step failed. */
export function dataOf<Data>(response: TestResponse<Data>): Data {
  if (!response.body.success) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
  return response.body.data;
}

export const orderContact = {
  companyName: 'Okafor Studio',
  contactPerson: 'Adaeze Okafor',
  phone: '+234 803 555 0142',
  email: 'adaeze@okafor.test',
  address: {
    street: '14 Adetokunbo Ademola',
    city: 'Lagos',
    state: 'Lagos',
    zipCode: '101241',
    country: 'Nigeria',
  },
};

export const styleGuideBody = {
  name: 'Lookbook',
  brief: 'Skin as in the last set.',
  tier: 'highEnd',
  turnaround: 'standard',
} as const;
export const savedAddressBody = { label: 'Studio', address: orderContact.address };

export const savedViewBody = {
  list: 'invoices',
  name: 'November',
  query: 'status=sent&status=viewed',
} as const;
export const apiKeyBody = {
  name: 'Website',
  scopes: ['orders:read', 'photos:write'] satisfies ApiKeyScope[],
  expiresInDays: 90,
};

export const calendarFeedBody = { name: 'Phone' };

export const legalDetailsBody = {
  legalName: 'Burnish Studio Ltd',
  address: orderContact.address,
  taxId: '20481937-0001',
  registrationNumber: 'RC 1482093',
  email: 'accounts@burnish.test',
  phone: '+234 1 555 0170',
};

const workday = { opens: '08:30', closes: '17:00' };

export const openingHoursBody: OpeningHoursBody = {
  week: [null, workday, workday, workday, workday, workday, null],
  timeZone: 'Europe/Berlin',
};

const accountDetails = {
  accountNumber: '0123456789',
  accountName: 'Burnish Studio Ltd',
  bankName: 'Meridian Bank',
};

/** Each call returns another day: a day has one rate. */
export function exchangeRateBody(): Wire['POST /admin/exchange-rates']['body'] {
  exchangeRateDays += 1;
  const appliesFrom = new Date(Date.UTC(2010, 0, exchangeRateDays)).toISOString().slice(0, 10);
  return { nairaPerDollar: 1_540.25, appliesFrom };
}

let exchangeRateDays = 0;

export function paymentProfileBody(change: Partial<PaymentProfileBody> = {}): PaymentProfileBody {
  return { name: 'Dollar account', currency: 'USD', paymentDetails: accountDetails, ...change };
}

export async function createPaymentProfile(
  admin: ApiClient,
  change: Partial<PaymentProfileBody> = {},
): Promise<PaymentProfile> {
  const body = paymentProfileBody(change);
  return dataOf(await admin.call('POST /admin/payment-profiles', { body })).paymentProfile;
}

export function planOrderBody(change: Partial<PlanOrderBody> = {}): PlanOrderBody {
  return { planId: 'gold-plan', billingCycle: 'monthly', currency: 'USD', ...orderContact, ...change };
}

export function imagesOrderBody(change: Partial<ImagesOrderBody> = {}): ImagesOrderBody {
  return {
    serviceName: 'High-End Retouch (Premium)',
    quantity: 24,
    currency: 'USD',
    requestType: 'pay-per-image',
    ...orderContact,
    ...change,
  };
}

export function receiptBody(invoiceId: string, change: Partial<ReceiptBody> = {}): ReceiptBody {
  return {
    invoiceId,
    paymentMethod: 'bank_transfer',
    transactionReference: 'HTB-7741-20931',
    paymentDate: '2026-11-20',
    receiptLink: 'https://bank.test/receipts/7741',
    ...change,
  };
}

export function invoiceBody(subscriptionRequestId: string, change: Partial<InvoiceBody> = {}): InvoiceBody {
  return {
    subscriptionRequestId,
    // Later than any test's clock.
    dueDate: '2036-12-21',
    paymentDetails: accountDetails,
    paymentInstructions: 'Please use the invoice number as your payment reference.',
    ...change,
  };
}

export async function createPendingOrder(
  customer: ApiClient,
  change: Partial<PlanOrderBody> = {},
): Promise<SubscriptionRequest> {
  const response = await customer.call('POST /subscriptions/request', { body: planOrderBody(change) });
  return dataOf(response).subscriptionRequest;
}

export async function createApprovedOrder(
  customer: ApiClient,
  admin: ApiClient,
  change: Partial<PlanOrderBody> = {},
) {
  const { _id: id } = await createPendingOrder(customer, change);
  const response = await admin.call('PUT /admin/subscription-requests/:id', {
    params: { id },
    body: { status: 'approved' },
  });
  return dataOf(response).request;
}

export async function createSentInvoice(
  customer: ApiClient,
  admin: ApiClient,
  change: Partial<PlanOrderBody> = {},
): Promise<Invoice> {
  const request = await createApprovedOrder(customer, admin, change);
  return dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(request._id) })).invoice;
}

export async function createSubmittedReceipt(
  customer: ApiClient,
  admin: ApiClient,
  change: Partial<PlanOrderBody> = {},
): Promise<Receipt> {
  const invoice = await createSentInvoice(customer, admin, change);
  const response = await customer.call('POST /subscriptions/payments/receipt', {
    body: receiptBody(invoice._id),
  });
  return dataOf(response).paymentReceipt;
}

export async function createApprovedReceipt(
  customer: ApiClient,
  admin: ApiClient,
  change: Partial<PlanOrderBody> = {},
): Promise<Receipt> {
  const { _id: id } = await createSubmittedReceipt(customer, admin, change);
  const response = await admin.call('PUT /admin/payment-receipts/:id', {
    params: { id },
    body: { status: 'approved' },
  });
  return dataOf(response).receipt;
}

export async function createPendingImagesOrder(
  customer: ApiClient,
  change: Partial<ImagesOrderBody> = {},
): Promise<PayPerImageRequest> {
  const response = await customer.call('POST /pay-per-image/request', { body: imagesOrderBody(change) });
  return dataOf(response).payPerImageRequest;
}

export async function createApprovedImagesOrder(
  customer: ApiClient,
  admin: ApiClient,
  change: Partial<ImagesOrderBody> = {},
) {
  const { _id: id } = await createPendingImagesOrder(customer, change);
  const response = await admin.call('PUT /pay-per-image/admin/requests/:id/status', {
    params: { id },
    body: { status: 'approved' },
  });
  return dataOf(response).request;
}

export async function createSentImagesInvoice(
  customer: ApiClient,
  admin: ApiClient,
  change: Partial<ImagesOrderBody> = {},
): Promise<Invoice> {
  const { _id: id } = await createApprovedImagesOrder(customer, admin, change);
  const { subscriptionRequestId: _, ...body } = invoiceBody(id);
  return dataOf(await admin.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body })).invoice;
}

/** Submits a receipt for the invoice and approves it. */
export async function payInvoice(customer: ApiClient, admin: ApiClient, invoice: Invoice): Promise<Receipt> {
  const submitted = await customer.call('POST /subscriptions/payments/receipt', {
    body: receiptBody(invoice._id),
  });
  const { _id: id } = dataOf(submitted).paymentReceipt;
  const response = await admin.call('PUT /admin/payment-receipts/:id', {
    params: { id },
    body: { status: 'approved' },
  });
  return dataOf(response).receipt;
}

/** Records a payment of the invoice without a receipt. */
export function recordedPaymentBody(amountDue: number, amount = amountDue) {
  return { amount, amountDue, paymentMethod: 'cash', paymentDate: '2026-11-03' } as const;
}

export function creditNoteBody(amount: number, amountCredited = 0) {
  const reason = 'Delivered late.';
  return { items: [{ description: 'Late delivery', amount }], reason, amountCredited };
}

export function refundBody(amount: number) {
  return {
    currency: 'USD',
    amount,
    method: 'bank_transfer',
    reference: 'HTB-9002-1188',
    refundDate: '2026-11-03',
    creditBalance: amount,
  } as const;
}

/** A credit note of one dollar for an invoice that was paid. */
export async function createCreditNote(customer: ApiClient, admin: ApiClient, amount = 1) {
  const { invoiceId } = await createApprovedReceipt(customer, admin);
  const params = { id: invoiceId._id };
  const response = await admin.call('POST /admin/invoices/:id/credit-notes', {
    params,
    body: creditNoteBody(amount),
  });
  return dataOf(response).creditNote;
}

/** Adds credit in dollars to a customer's account, and returns how much there is then. */
export async function createCredit(customer: ApiClient, admin: ApiClient, amount: number): Promise<number> {
  await createCreditNote(customer, admin, amount);
  return readCredit(customer);
}

/** The customer's credit in dollars. */
export async function readCredit(customer: ApiClient): Promise<number> {
  const { balances } = dataOf(await customer.call('GET /ledger/balances'));
  return balances.find(({ currency }) => currency === 'USD')?.creditBalance ?? 0;
}

/** A requested pause is withdrawn, and another one ended, so that the plan can be paused again. */
export async function endPause(
  customer: ApiClient,
  admin: ApiClient,
  { _id: id }: { readonly _id: string },
): Promise<void> {
  const params = { id };
  await customer.call('POST /subscriptions/:id/pause/withdraw', { params });
  await admin.call('POST /admin/subscriptions/:id/pause/end', { params });
}

/** Pauses a customer's plan for three days, or asks for it if the customer does. The last pause of the plan ends first. */
export async function createPause(
  customer: ApiClient,
  admin: ApiClient,
  plan: { readonly _id: string },
  by: 'customer' | 'studio',
): Promise<PlanSubscription> {
  const params = { id: plan._id };
  await endPause(customer, admin, plan);
  const { today } = dataOf(await customer.call('GET /subscriptions/:id/pauses', { params }));
  const body = { startDate: today, days: 3 };
  const response =
    by === 'customer'
      ? await customer.call('POST /subscriptions/:id/pause', { params, body })
      : await admin.call('POST /admin/subscriptions/:id/pause', { params, body });
  return dataOf(response).subscription;
}

/** A day on which a pause can begin that is withdrawn again. */
export function dayAfter(now: Date, days = 1): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The customer's own chat. */
export async function getOwnChat(customer: ApiClient): Promise<Chat> {
  return dataOf(await customer.call('GET /chat/user/chat')).chat;
}

/** A page of the messages of a customer's own chat. */
export async function listOwnMessages(
  customer: ApiClient,
  query: { before?: string; after?: string; limit?: number } = {},
) {
  const { _id: id } = await getOwnChat(customer);
  return dataOf(await customer.call('GET /chat/user/chat/:id/messages', { params: { id }, query }));
}

/** Sends a message from a customer in their own chat. */
export async function sendCustomerMessage(customer: ApiClient, body: MessageBody = {}): Promise<ChatMessage> {
  const { _id: id } = await getOwnChat(customer);
  const sent = { message: 'Please leave the freckles.', ...body };
  return dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params: { id }, body: sent }))
    .message;
}

/** Sends a message from an admin. */
export async function sendAdminMessage(
  admin: ApiClient,
  chatId: string,
  body: StudioMessageBody = {},
): Promise<ChatMessage> {
  const sent = { message: 'The freckles stay.', ...body };
  const params = { id: chatId };
  return dataOf(await admin.call('POST /chat/admin/chat/:id/messages', { params, body: sent })).message;
}

/** A message with a file, as a browser sends it. */
export function messageForm(fields: Record<string, string>, file: { name: string; bytes: Buffer }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('attachment', new Blob([new Uint8Array(file.bytes)]), file.name);
  return form;
}

const samples = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  jpg: Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2Q==',
    'base64',
  ),
};

export function sampleFile(kind: keyof typeof samples): Buffer {
  return samples[kind];
}

/** The fields of the receipt form, without the file. */
export function receiptFields(
  invoiceId: string,
  change: Record<string, string> = {},
): Record<string, string> {
  return {
    invoiceId,
    paymentMethod: 'bank_transfer',
    transactionReference: 'HTB-7741-20931',
    paymentDate: '2026-11-20',
    ...change,
  };
}

/** The receipt form, as a browser sends it. */
export function receiptForm(
  fields: Record<string, string>,
  file?: { name: string; bytes: Buffer; type?: string },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file !== undefined) {
    form.set(
      'receipt',
      new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'application/octet-stream' }),
      file.name,
    );
  }
  return form;
}
