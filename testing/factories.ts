// Orders at any point of their path, made through the real calls, with the parents that they need.
import type { Wire } from '@burnish/contract/api';
import type {
  Chat,
  ChatMessage,
  Invoice,
  PayPerImageRequest,
  Receipt,
  SubscriptionRequest,
} from '@burnish/contract/entity';
import type { Answer, Caller } from './app.ts';

export type RequestBody = Wire['POST /subscriptions/request']['body'];
export type ImagesBody = Wire['POST /pay-per-image/request']['body'];
export type ReceiptBody = Wire['POST /subscriptions/payments/receipt']['body'];
export type MessageBody = Wire['POST /chat/user/chat/:id/messages']['body'];
export type StudioMessageBody = Wire['POST /chat/admin/chat/:id/messages']['body'];
export type InvoiceBody = Wire['POST /admin/invoices']['body'];

/** Fails the test at once, with the answer's own words, where the step before was not what it is about. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.body.success) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

const contact = {
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

export function requestBody(change: Partial<RequestBody> = {}): RequestBody {
  return { planId: 'gold-plan', billingCycle: 'monthly', currency: 'USD', ...contact, ...change };
}

export function imagesBody(change: Partial<ImagesBody> = {}): ImagesBody {
  return {
    serviceName: 'High-End Retouch (Premium)',
    quantity: 24,
    currency: 'USD',
    requestType: 'pay-per-image',
    ...contact,
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
    // Beyond wherever a test sets its clock.
    dueDate: '2036-12-21',
    paymentDetails: {
      accountNumber: '0123456789',
      accountName: 'Burnish Studio Ltd',
      bankName: 'Meridian Bank',
    },
    paymentInstructions: 'Please put the invoice number into the remark.',
    ...change,
  };
}

export async function pendingRequest(
  customer: Caller,
  change: Partial<RequestBody> = {},
): Promise<SubscriptionRequest> {
  const answer = await customer.call('POST /subscriptions/request', { body: requestBody(change) });
  return dataOf(answer).subscriptionRequest;
}

export async function approvedRequest(customer: Caller, admin: Caller, change: Partial<RequestBody> = {}) {
  const { _id: id } = await pendingRequest(customer, change);
  const answer = await admin.call('PUT /admin/subscription-requests/:id', {
    params: { id },
    body: { status: 'approved' },
  });
  return dataOf(answer).request;
}

export async function sentInvoice(
  customer: Caller,
  admin: Caller,
  change: Partial<RequestBody> = {},
): Promise<Invoice> {
  const request = await approvedRequest(customer, admin, change);
  return dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(request._id) })).invoice;
}

export async function submittedReceipt(
  customer: Caller,
  admin: Caller,
  change: Partial<RequestBody> = {},
): Promise<Receipt> {
  const invoice = await sentInvoice(customer, admin, change);
  const answer = await customer.call('POST /subscriptions/payments/receipt', {
    body: receiptBody(invoice._id),
  });
  return dataOf(answer).paymentReceipt;
}

export async function approvedReceipt(
  customer: Caller,
  admin: Caller,
  change: Partial<RequestBody> = {},
): Promise<Receipt> {
  const { _id: id } = await submittedReceipt(customer, admin, change);
  const answer = await admin.call('PUT /admin/payment-receipts/:id', {
    params: { id },
    body: { status: 'approved' },
  });
  return dataOf(answer).receipt;
}

export async function pendingImages(
  customer: Caller,
  change: Partial<ImagesBody> = {},
): Promise<PayPerImageRequest> {
  const answer = await customer.call('POST /pay-per-image/request', { body: imagesBody(change) });
  return dataOf(answer).payPerImageRequest;
}

export async function approvedImages(customer: Caller, admin: Caller, change: Partial<ImagesBody> = {}) {
  const { _id: id } = await pendingImages(customer, change);
  const answer = await admin.call('PUT /pay-per-image/admin/requests/:id/status', {
    params: { id },
    body: { status: 'approved' },
  });
  return dataOf(answer).request;
}

export async function sentImagesInvoice(
  customer: Caller,
  admin: Caller,
  change: Partial<ImagesBody> = {},
): Promise<Invoice> {
  const { _id: id } = await approvedImages(customer, admin, change);
  const { subscriptionRequestId: _, ...body } = invoiceBody(id);
  return dataOf(await admin.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body })).invoice;
}

/** Hands in a receipt for the invoice, and approves it. */
export async function paidInvoice(customer: Caller, admin: Caller, invoice: Invoice): Promise<Receipt> {
  const submitted = await customer.call('POST /subscriptions/payments/receipt', {
    body: receiptBody(invoice._id),
  });
  const { _id: id } = dataOf(submitted).paymentReceipt;
  const answer = await admin.call('PUT /admin/payment-receipts/:id', {
    params: { id },
    body: { status: 'approved' },
  });
  return dataOf(answer).receipt;
}

/** The customer's own conversation. */
export async function ownChat(customer: Caller): Promise<Chat> {
  return dataOf(await customer.call('GET /chat/user/chat')).chat;
}

/** What a customer says in their own conversation. */
export async function written(customer: Caller, body: MessageBody = {}): Promise<ChatMessage> {
  const { _id: id } = await ownChat(customer);
  const sent = { message: 'Please leave the freckles.', ...body };
  return dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params: { id }, body: sent }))
    .message;
}

/** What an admin says in a conversation. */
export async function answered(
  admin: Caller,
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

/** What the receipt form asks for, beside the file. */
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

/** The receipt form as a browser sends it. */
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
