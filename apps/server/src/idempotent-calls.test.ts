// Sends every call that takes an Idempotency-Key several times.
import { type ApiKey, api } from '@burnish/contract/api';
import { takesIdempotencyKey } from '@burnish/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestResponse, type TestUser } from '../../../testing/app.ts';
import { createStatementLine, statementForm } from '../../../testing/bank-statements.ts';
import {
  deliverJob,
  insertFinishedFile,
  listStudioPhotos,
  pinOnPhoto,
  requestRevision,
  submitVersions,
} from '../../../testing/deliveries.ts';
import { expectError } from '../../../testing/expect-error.ts';
import {
  createApprovedImagesOrder,
  createApprovedOrder,
  createApprovedReceipt,
  createCredit,
  createPause,
  createPaymentProfile,
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  creditNoteBody,
  dataOf,
  dayAfter,
  exchangeRateBody,
  getOwnChat,
  imagesOrderBody,
  invoiceBody,
  messageForm,
  paymentProfileBody,
  planOrderBody,
  receiptFields,
  receiptForm,
  recordedPaymentBody,
  refundBody,
  savedAddressBody,
  savedViewBody,
  sendAdminMessage,
  sendCustomerMessage,
  styleGuideBody,
} from '../../../testing/factories.ts';
import { csvOf, importForm, invoiceCells, planCells } from '../../../testing/imports.ts';
import { keysOf } from '../../../testing/keys.ts';
import { createJpeg, createPaidPlan, photosForm } from '../../../testing/photos.ts';
import {
  approvalBody,
  createCancelablePlan,
  createRefundableImages,
  createRefundRequest,
  refundRequestBody,
} from '../../../testing/refund-requests.ts';
import { deleteScheduledInvoices } from '../../../testing/scheduled-invoices.ts';
import { shareLinkBody } from '../../../testing/share-links.ts';
import { createExtraImagesBody, createSubmission, submitPhotos } from '../../../testing/stored-photos.ts';
import { insertTask } from '../../../testing/stored-tasks.ts';
import { insertFailedDelivery } from '../../../testing/stored-webhooks.ts';
import { createUpgradablePlan, readQuote, toYearlySilver, upgradeBody } from '../../../testing/upgrades.ts';
import { createWebhookEndpoint } from '../../../testing/webhooks.ts';
import { paymentProfiles, savedViews, webhookEndpoints } from './db/schema/index.ts';
import {
  effectOf,
  makeFile,
  newKey,
  type Send,
  statusAndBody,
} from './platform/http/idempotency/idempotency.fixture.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  // The effects of those that an earlier test has scheduled would be counted.
  await deleteScheduledInvoices(t);
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

async function createUsedUpPlan(person: TestUser): Promise<{ person: TestUser; id: string }> {
  const [plan] = dataOf(await person.call('GET /subscriptions/active')).subscriptions;
  const id = plan?._id ?? '';
  const body = { imagesUsed: plan?.imagesLimit ?? 0 };
  await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body });
  return { person, id };
}

async function createUnpausedPlan() {
  const person = await signInWithPlan();
  const [plan] = dataOf(await person.call('GET /subscriptions/active')).subscriptions;
  return { person, _id: plan?._id ?? '' };
}

async function createTwoEndpoints() {
  // The studio can have twenty.
  await t.database.queries.delete(webhookEndpoints);
  return [await createWebhookEndpoint(admin), await createWebhookEndpoint(admin)] as const;
}

async function createPausedPlan(by: 'customer' | 'studio') {
  const { person, _id } = await createUnpausedPlan();
  return { person, ...(await createPause(person, admin, { _id }, by)) };
}

/** For every call with a key, prepares a new request. */
const rows: { readonly [K in ApiKey]?: () => Promise<Send> } = {
  'POST /subscriptions/request': async () => (headers, other) =>
    customer.call('POST /subscriptions/request', {
      body: planOrderBody(other ? { companyName: 'Other' } : {}),
      headers,
    }),
  'POST /subscriptions/:id/renew': async () => {
    const { person, id } = await createUsedUpPlan(await signInWithPlan());
    return (headers, other) =>
      person.call('POST /subscriptions/:id/renew', {
        params: { id: other ? crypto.randomUUID() : id },
        headers,
      });
  },
  'POST /subscriptions/:id/start-next-period': async () => {
    const subscriber = await signInWithPlan();
    await createApprovedReceipt(subscriber, admin);
    const { person, id } = await createUsedUpPlan(subscriber);
    return (headers, other) =>
      person.call('POST /subscriptions/:id/start-next-period', {
        params: { id: other ? crypto.randomUUID() : id },
        headers,
      });
  },
  'POST /subscriptions/:id/upgrade': async () => {
    const person = await t.signIn(crypto.randomUUID());
    const { _id: id } = await createUpgradablePlan(person, admin);
    const body = upgradeBody(await readQuote(person, id), toYearlySilver);
    return (headers, other) =>
      person.call('POST /subscriptions/:id/upgrade', {
        params: { id: other ? crypto.randomUUID() : id },
        body,
        headers,
      });
  },
  'POST /subscriptions/:id/pause': async () => {
    const { person, _id } = await createUnpausedPlan();
    return (headers, other) =>
      person.call('POST /subscriptions/:id/pause', {
        params: { id: _id },
        body: { startDate: dayAfter(t.clock.now()), days: other ? 2 : 1 },
        headers,
      });
  },
  'POST /subscriptions/:id/pause/withdraw': async () => {
    const { person, _id } = await createPausedPlan('customer');
    return (headers, other) =>
      person.call('POST /subscriptions/:id/pause/withdraw', {
        params: { id: other ? crypto.randomUUID() : _id },
        headers,
      });
  },
  'POST /subscriptions/:id/pause/resume': async () => {
    const { person, _id } = await createPausedPlan('studio');
    return (headers, other) =>
      person.call('POST /subscriptions/:id/pause/resume', {
        params: { id: other ? crypto.randomUUID() : _id },
        headers,
      });
  },
  'POST /admin/subscriptions/:id/pause': async () => {
    const { _id } = await createUnpausedPlan();
    return (headers, other) =>
      admin.call('POST /admin/subscriptions/:id/pause', {
        params: { id: _id },
        body: { startDate: dayAfter(t.clock.now()), days: other ? 2 : 1 },
        headers,
      });
  },
  'POST /admin/subscriptions/:id/pause/approve': async () => {
    const { _id, pause } = await createPausedPlan('customer');
    return (headers, other) =>
      admin.call('POST /admin/subscriptions/:id/pause/approve', {
        params: { id: _id },
        body: { pauseId: other ? crypto.randomUUID() : (pause?._id ?? '') },
        headers,
      });
  },
  'POST /admin/subscriptions/:id/pause/decline': async () => {
    const { _id, pause } = await createPausedPlan('customer');
    return (headers, other) =>
      admin.call('POST /admin/subscriptions/:id/pause/decline', {
        params: { id: _id },
        body: { pauseId: pause?._id ?? '', reason: other ? 'Too early.' : 'Too late.' },
        headers,
      });
  },
  'POST /admin/subscriptions/:id/pause/end': async () => {
    const { _id } = await createPausedPlan('studio');
    return (headers, other) =>
      admin.call('POST /admin/subscriptions/:id/pause/end', {
        params: { id: other ? crypto.randomUUID() : _id },
        headers,
      });
  },
  'POST /subscriptions/:id/refund-request': async () => {
    const person = await t.signIn(crypto.randomUUID());
    const images = await createRefundableImages(person, admin);
    const body = await refundRequestBody(person, images);
    return (headers, other) =>
      person.call('POST /subscriptions/:id/refund-request', {
        params: { id: images._id },
        body: other ? { ...body, reason: 'Ordered twice.' } : body,
        headers,
      });
  },
  'POST /subscriptions/:id/cancellation': async () => {
    const person = await t.signIn(crypto.randomUUID());
    const { _id, cancelableOn } = await createCancelablePlan(person, admin);
    return (headers, other) =>
      person.call('POST /subscriptions/:id/cancellation', {
        params: { id: _id },
        body: { endDate: other ? '2036-12-02' : (cancelableOn ?? '') },
        headers,
      });
  },
  'POST /subscriptions/:id/refund-request/withdraw': async () => {
    const person = await t.signIn(crypto.randomUUID());
    const { _id } = await createRefundRequest(person, admin);
    return (headers, other) =>
      person.call('POST /subscriptions/:id/refund-request/withdraw', {
        params: { id: other ? crypto.randomUUID() : _id },
        headers,
      });
  },
  'POST /admin/subscriptions/:id/refund-request/approve': async () => {
    const images = await createRefundRequest(await t.signIn(crypto.randomUUID()), admin);
    const body = await approvalBody(admin, images);
    return (headers, other) =>
      admin.call('POST /admin/subscriptions/:id/refund-request/approve', {
        params: { id: images._id },
        body: other ? { ...body, amount: 1, reason: 'Agreed by phone.' } : body,
        headers,
      });
  },
  'POST /admin/subscriptions/:id/refund-request/decline': async () => {
    const images = await createRefundRequest(await t.signIn(crypto.randomUUID()), admin);
    const { requestId } = await approvalBody(admin, images);
    return (headers, other) =>
      admin.call('POST /admin/subscriptions/:id/refund-request/decline', {
        params: { id: images._id },
        body: { requestId, reason: other ? 'Too early.' : 'Too late.' },
        headers,
      });
  },
  'POST /addresses': async () => {
    const person = await t.signIn(crypto.randomUUID());
    return (headers, other) =>
      person.call('POST /addresses', {
        body: { ...savedAddressBody, label: other ? 'Other' : 'Studio' },
        headers,
      });
  },
  'POST /pay-per-image/request': async () => (headers, other) =>
    customer.call('POST /pay-per-image/request', {
      body: imagesOrderBody(other ? { quantity: 3 } : {}),
      headers,
    }),
  'POST /admin/invoices': async () => {
    const { _id } = await createApprovedOrder(customer, admin);
    return (headers, other) =>
      admin.call('POST /admin/invoices', {
        body: invoiceBody(_id, other ? { dueDate: '2036-12-22' } : {}),
        headers,
      });
  },
  'POST /admin/invoices/:id/payments': async () => {
    const { _id: id, amountDue } = await createSentInvoice(customer, admin);
    return (headers, other) =>
      admin.call('POST /admin/invoices/:id/payments', {
        params: { id },
        body: recordedPaymentBody(amountDue, other ? amountDue + 1 : amountDue),
        headers,
      });
  },
  'POST /admin/invoices/:id/write-off': async () => {
    const { _id: id, amountDue } = await createSentInvoice(customer, admin);
    return (headers, other) =>
      admin.call('POST /admin/invoices/:id/write-off', {
        params: { id },
        body: { amountDue, reason: other ? 'A gift.' : 'Bank charges.' },
        headers,
      });
  },
  'POST /admin/invoices/:id/credit': async () => {
    const person = await t.signIn(crypto.randomUUID());
    const { _id: id, amountDue } = await createSentInvoice(person, admin);
    await createCredit(person, admin, 5);
    return (headers, other) =>
      admin.call('POST /admin/invoices/:id/credit', {
        params: { id },
        body: { amountDue, amount: other ? 2 : 1 },
        headers,
      });
  },
  'POST /admin/invoices/:id/credit-notes': async () => {
    const { invoiceId } = await createApprovedReceipt(await t.signIn(crypto.randomUUID()), admin);
    return (headers, other) =>
      admin.call('POST /admin/invoices/:id/credit-notes', {
        params: { id: invoiceId._id },
        body: creditNoteBody(other ? 2 : 1),
        headers,
      });
  },
  'POST /admin/bank-statements/preview': async () => (headers, other) =>
    admin.call('POST /admin/bank-statements/preview', {
      form: statementForm([{ text: 'Gift', amount: other ? 2 : 1 }]),
      headers,
    }),
  'POST /admin/imports/customers/preview': async () => (headers, other) =>
    admin.call('POST /admin/imports/customers/preview', {
      form: importForm(`Email\n${other ? 'other' : 'one'}@example.com`),
      headers,
    }),
  'POST /admin/imports/customers': async () => {
    const name = crypto.randomUUID();
    return (headers, other) =>
      admin.call('POST /admin/imports/customers', {
        form: importForm(`Email\n${name}${other ? '-other' : ''}@example.com`),
        headers,
      });
  },
  'POST /admin/imports/invoices/preview': async () => (headers, other) =>
    admin.call('POST /admin/imports/invoices/preview', {
      form: importForm(csvOf(invoiceCells(customer.email, { Number: other ? 'A-2' : 'A-1' }))),
      headers,
    }),
  'POST /admin/imports/invoices': async () => {
    await t.database.queries.delete(paymentProfiles);
    await createPaymentProfile(admin);
    const number = crypto.randomUUID();
    return (headers, other) =>
      admin.call('POST /admin/imports/invoices', {
        form: importForm(csvOf(invoiceCells(customer.email, { Number: `${number}${other ? '-2' : ''}` }))),
        headers,
      });
  },
  'POST /admin/imports/plans/preview': async () => (headers, other) =>
    admin.call('POST /admin/imports/plans/preview', {
      form: importForm(csvOf(planCells(customer.email, { 'Images used': other ? '2' : '1' }))),
      headers,
    }),
  'POST /admin/imports/plans': async () => {
    const [one, two] = [await t.signIn(crypto.randomUUID()), await t.signIn(crypto.randomUUID())];
    return (headers, other) =>
      admin.call('POST /admin/imports/plans', {
        form: importForm(csvOf(planCells(other ? two.email : one.email))),
        headers,
      });
  },
  'POST /admin/bank-statements': async () => {
    const text = crypto.randomUUID();
    return (headers, other) =>
      admin.call('POST /admin/bank-statements', {
        form: statementForm([{ text, amount: other ? 2 : 1 }]),
        headers,
      });
  },
  'POST /admin/bank-statement-lines/:id/confirm': async () => {
    const { _id: invoiceId, amountDue } = await createSentInvoice(customer, admin);
    const { _id: id } = await createStatementLine(admin, { amount: amountDue - 1 });
    return (headers, other) =>
      admin.call('POST /admin/bank-statement-lines/:id/confirm', {
        params: { id },
        body: { invoiceId, amountDue, outcome: 'settle', reason: other ? 'A gift.' : 'Bank charges.' },
        headers,
      });
  },
  'POST /admin/customers/:id/refunds': async () => {
    const person = await t.signIn(crypto.randomUUID());
    const creditBalance = await createCredit(person, admin, 5);
    return (headers, other) =>
      admin.call('POST /admin/customers/:id/refunds', {
        params: { id: person.id },
        body: { ...refundBody(other ? 2 : 1), creditBalance },
        headers,
      });
  },
  'POST /pay-per-image/admin/invoices/:id': async () => {
    const [one, two] = [
      await createApprovedImagesOrder(customer, admin),
      await createApprovedImagesOrder(customer, admin),
    ];
    const { subscriptionRequestId: _, ...body } = invoiceBody('');
    return (headers, other) =>
      admin.call('POST /pay-per-image/admin/invoices/:id', {
        params: { id: other ? two._id : one._id },
        body,
        headers,
      });
  },
  'POST /subscriptions/payments/receipt': async () => {
    const { _id } = await createSentInvoice(customer, admin);
    return (headers, other) =>
      customer.call('POST /subscriptions/payments/receipt', {
        form: receiptForm(receiptFields(_id), makeFile(other ? 'pdf' : 'png')),
        headers,
      });
  },
  'POST /subscriptions/payments/receipt/:id/upload': async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    return (headers, other) =>
      customer.call('POST /subscriptions/payments/receipt/:id/upload', {
        params: { id: _id },
        form: receiptForm({}, makeFile('png', other ? 'other' : 'receipt')),
        headers,
      });
  },
  'POST /chat/user/chat/:id/messages': async () => {
    const { id, person } = await openChat();
    return (headers, other) =>
      person.call('POST /chat/user/chat/:id/messages', {
        params: { id },
        body: { message: other ? 'Other' : 'Please leave the freckles.' },
        headers,
      });
  },
  'POST /chat/user/chat/:id/read': async () => {
    const { id, person } = await openChat();
    await sendAdminMessage(admin, id);
    return (headers, other) =>
      person.call('POST /chat/user/chat/:id/read', {
        params: { id: other ? crypto.randomUUID() : id },
        headers,
      });
  },
  'POST /chat/admin/chat/user/:id': async () => {
    const { id } = await t.signIn(crypto.randomUUID());
    return (headers, other) =>
      admin.call('POST /chat/admin/chat/user/:id', { params: { id: other ? customer.id : id }, headers });
  },
  'POST /chat/admin/chat/:id/assign': async () => {
    const { id } = await openChat();
    return (headers, other) =>
      admin.call('POST /chat/admin/chat/:id/assign', {
        params: { id },
        body: other ? { reassign: true } : {},
        headers,
      });
  },
  'POST /chat/admin/chat/:id/messages': async () => {
    const { id } = await openChat();
    return (headers, other) =>
      admin.call('POST /chat/admin/chat/:id/messages', {
        params: { id },
        form: messageForm({}, makeFile(other ? 'pdf' : 'png')),
        headers,
      });
  },
  'POST /chat/admin/chat/:id/read': async () => {
    const { id, person } = await openChat();
    await sendCustomerMessage(person);
    return (headers, other) =>
      admin.call('POST /chat/admin/chat/:id/read', {
        params: { id: other ? crypto.randomUUID() : id },
        headers,
      });
  },
  'POST /chat/admin/replies': async () => (headers, other) =>
    admin.call('POST /chat/admin/replies', {
      body: { title: 'Receipt', text: other ? 'Other' : 'Thank you.' },
      headers,
    }),
  'POST /admin/customers/:id/notes': async () => (headers, other) =>
    admin.call('POST /admin/customers/:id/notes', {
      params: { id: customer.id },
      body: { text: other ? 'Other' : 'Prefers a call.' },
      headers,
    }),
  'POST /admin/exchange-rates': async () => {
    const bodies = { same: exchangeRateBody(), other: exchangeRateBody() };
    return (headers, other) =>
      admin.call('POST /admin/exchange-rates', { body: other ? bodies.other : bodies.same, headers });
  },
  'POST /admin/payment-profiles': async () => {
    // The studio can have twenty.
    await t.database.queries.delete(paymentProfiles);
    return (headers, other) =>
      admin.call('POST /admin/payment-profiles', {
        body: paymentProfileBody({ name: other ? 'Other' : 'Dollar account' }),
        headers,
      });
  },
  'POST /admin/orders/:id/scheduled-invoice': async () => {
    await t.database.queries.delete(paymentProfiles);
    await createPaymentProfile(admin);
    const { _id: id } = await createPendingOrder(customer);
    return (headers, other) =>
      admin.call('POST /admin/orders/:id/scheduled-invoice', {
        params: { id },
        body: other ? { dueDate: '2036-12-22' } : {},
        headers,
      });
  },
  'POST /admin/views': async () => {
    // A user can save twenty.
    await t.database.queries.delete(savedViews);
    return (headers, other) =>
      admin.call('POST /admin/views', {
        body: { ...savedViewBody, name: other ? 'Other' : 'November' },
        headers,
      });
  },
  'POST /admin/webhooks/:id/test': async () => {
    const [one, two] = await createTwoEndpoints();
    return (headers, other) =>
      admin.call('POST /admin/webhooks/:id/test', { params: { id: (other ? two : one)._id }, headers });
  },
  'POST /admin/webhooks/:id/replay-failed': async () => {
    const [{ _id: id }] = await createTwoEndpoints();
    await insertFailedDelivery(t, { _id: id });
    return (headers, other) =>
      admin.call('POST /admin/webhooks/:id/replay-failed', {
        params: { id },
        body: { since: other ? '2026-11-02T00:00:00.000Z' : '2026-11-01T00:00:00.000Z' },
        headers,
      });
  },
  'POST /admin/webhook-deliveries/:id/replay': async () => {
    const [endpoint] = await createTwoEndpoints();
    const [one, two] = [await insertFailedDelivery(t, endpoint), await insertFailedDelivery(t, endpoint)];
    return (headers, other) =>
      admin.call('POST /admin/webhook-deliveries/:id/replay', {
        params: { id: (other ? two : one)._id },
        headers,
      });
  },
  'POST /admin/tasks/:id/retry': async () => {
    const [one, two] = [await insertTask(t), await insertTask(t)];
    return (headers, other) =>
      admin.call('POST /admin/tasks/:id/retry', { params: { id: other ? two : one }, headers });
  },
  'POST /admin/tasks/retry-failed': async () => {
    await insertTask(t);
    return (headers, other) =>
      admin.call('POST /admin/tasks/retry-failed', {
        body: { kind: other ? 'clean_up' : 'email_notification' },
        headers,
      });
  },
  'POST /photos/style-guides': async () => {
    const person = await t.signIn(crypto.randomUUID());
    return (headers, other) =>
      person.call('POST /photos/style-guides', {
        body: { ...styleGuideBody, name: other ? 'Other' : 'Lookbook' },
        headers,
      });
  },
  'POST /photos/jobs/:id/share-links': async () => {
    const person = await signInWithPlan();
    const { _id: id } = await submitPhotos(t, person);
    return (headers, other) =>
      person.call('POST /photos/jobs/:id/share-links', {
        params: { id },
        body: { ...shareLinkBody, name: other ? 'Elle' : 'Vogue' },
        headers,
      });
  },
  'POST /photos/admin/jobs/:id/questions': async () => {
    const { _id: id } = await submitPhotos(t, await signInWithPlan());
    return (headers, other) =>
      admin.call('POST /photos/admin/jobs/:id/questions', {
        params: { id },
        body: { text: other ? 'Which colors?' : 'Which crop?' },
        headers,
      });
  },
  'POST /photos/admin/jobs/:id/versions': async () => {
    const { _id: id } = await submitPhotos(t, await signInWithPlan(), 2);
    const files = await Promise.all(
      (await listStudioPhotos(admin, id)).map((photo) => insertFinishedFile(t, admin, photo)),
    );
    return (headers, other) =>
      admin.call('POST /photos/admin/jobs/:id/versions', {
        params: { id },
        body: { uploadIds: [files[other ? 1 : 0]?.id ?? ''] },
        headers,
      });
  },
  'POST /photos/admin/jobs/:id/deliveries': async () => {
    const job = await submitPhotos(t, await signInWithPlan(), 2);
    await submitVersions(t, admin, job);
    const photos = await listStudioPhotos(admin, job._id);
    return (headers, other) =>
      admin.call('POST /photos/admin/jobs/:id/deliveries', {
        params: { id: job._id },
        body: { versionIds: [photos[other ? 1 : 0]?.versions[0]?._id ?? ''] },
        headers,
      });
  },
  'POST /photos/:id/revisions': async () => {
    const customer = await signInWithPlan();
    const [photo] = await deliverJob(t, { customer, staff: admin }, await submitPhotos(t, customer));
    return (headers, other) =>
      customer.call('POST /photos/:id/revisions', {
        params: { id: photo?._id ?? '' },
        body: {
          versionId: photo?.versions[0]?._id ?? '',
          cause: 'change_of_mind',
          note: other ? 'Cooler' : 'Warmer',
        },
        headers,
      });
  },
  'POST /photos/:id/annotation-comments': async () => {
    const customer = await signInWithPlan();
    const [delivered] = await deliverJob(t, { customer, staff: admin }, await submitPhotos(t, customer));
    const { photo } = dataOf(
      await requestRevision(customer, { _id: delivered?._id ?? '' }, { annotations: [pinOnPhoto] }),
    );
    return (headers, other) =>
      customer.call('POST /photos/:id/annotation-comments', {
        params: { id: photo._id },
        body: { revisionId: photo.revisions[0]?._id, number: 1, text: other ? 'Cooler' : 'Warmer' },
        headers,
      });
  },
  'POST /photos/pending-submissions': async () => {
    const [one, two] = [await createExtraImagesBody(t, customer), await createExtraImagesBody(t, customer)];
    return (headers, other) =>
      customer.call('POST /photos/pending-submissions', { body: other ? two : one, headers });
  },
  'POST /photos/jobs': async () => {
    const person = await signInWithPlan();
    const [one, two] = [await createSubmission(t, person, 1), await createSubmission(t, person, 1)];
    return (headers, other) => person.call('POST /photos/jobs', { body: other ? two : one, headers });
  },
  'POST /photos/upload': async () => {
    const person = await signInWithPlan();
    const [one, two] = [await createJpeg(), await createJpeg()];
    return (headers, other) =>
      person.call('POST /photos/upload', {
        form: photosForm([{ name: 'DSC_1.JPG', bytes: other ? two : one }]),
        headers,
      });
  },
};

async function signInWithPlan() {
  const person = await t.signIn(crypto.randomUUID());
  await createPaidPlan(person, admin);
  return person;
}

async function openChat() {
  const person = await t.signIn(crypto.randomUUID());
  return { id: (await getOwnChat(person))._id, person };
}

test('every call with a key is covered', () => {
  expect(Object.keys(rows).toSorted()).toEqual(keysOf(api).filter(takesIdempotencyKey).toSorted());
});

/** Creates nothing: it reads a file. */
const isPreview = (name: string) => name.endsWith('/preview');

describe.each(Object.entries(rows))('%s', (name, arrange) => {
  test('has one effect and one response when it is sent concurrently', async () => {
    const once = await arrange();
    const effect = await effectOf(t, async () => dataOf(await once({})));
    const again = await arrange();
    const key = newKey();
    let responses: TestResponse[] = [];
    const effects = await effectOf(t, async () => {
      responses = await Promise.all(Array.from({ length: 10 }, () => again(key)));
    });
    const [first] = responses;
    expect(responses.map(statusAndBody)).toEqual(
      Array(10).fill({ status: first?.status, body: first?.body }),
    );
    expect(first?.body.success).toBe(true);
    expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9);
    expect(effects).toBe(effect);
    expect(effect > 0).toBe(!isPreview(name));
  });

  test('rejects a key that was used for another request', async () => {
    const sendCall = await arrange();
    const key = newKey();
    const first = await sendCall(key);
    dataOf(first);
    expect(
      await effectOf(t, async () => expectError(await sendCall(key, true), 409, 'IDEMPOTENCY_KEY_REUSED')),
    ).toBe(0);
    expect(statusAndBody(await sendCall(key))).toEqual(statusAndBody(first));
  });
});
