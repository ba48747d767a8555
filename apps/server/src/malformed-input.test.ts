// Sends thousands of generated malformed requests: each response is documented in the contract, and other users' data is
// unchanged.
import { createHash, randomUUID } from 'node:crypto';
import { type ApiKey, api, basePath } from '@burnish/contract/api';
import { type EndpointDefinition, isPermission } from '@burnish/contract/endpoint';
import { importFileField } from '@burnish/contract/imports/endpoints';
import { passkeySampleId } from '@burnish/contract/second-factor/samples';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApiKey } from '../../../testing/api-keys.ts';
import {
  createTestApp,
  defaultPassword,
  type TestApp,
  type TestResponse,
  type TestUser,
} from '../../../testing/app.ts';
import { codeAt } from '../../../testing/authenticator-codes.ts';
import {
  createIgnoredLine,
  createStatementLine,
  statementColumns,
} from '../../../testing/bank-statements.ts';
import { createCalendarFeed } from '../../../testing/calendar-feeds.ts';
import {
  deliver,
  insertFinishedFile,
  latestVersionId,
  listStudioPhotos,
  pinOnPhoto,
  requestRevision,
  submitVersions,
} from '../../../testing/deliveries.ts';
import { expectDocumentedResponse } from '../../../testing/expect-documented.ts';
import { expectError } from '../../../testing/expect-error.ts';
import {
  createApprovedImagesOrder,
  createApprovedOrder,
  createApprovedReceipt,
  createCredit,
  createCreditNote,
  createPause,
  createPaymentProfile,
  createPendingImagesOrder,
  createPendingOrder,
  createSentImagesInvoice,
  createSentInvoice,
  createSubmittedReceipt,
  creditNoteBody,
  dataOf,
  dayAfter,
  endPause,
  exchangeRateBody,
  getOwnChat,
  payInvoice,
  receiptFields,
  recordedPaymentBody,
  refundBody,
  sampleFile,
  savedAddressBody,
  savedViewBody,
  styleGuideBody,
} from '../../../testing/factories.ts';
import { expectMoreThan, fuzzing, fuzzRuns } from '../../../testing/fuzzing.ts';
import { findViolations } from '../../../testing/invariants.ts';
import { keysOf } from '../../../testing/keys.ts';
import { malformedForm, validForm } from '../../../testing/malformed-forms.ts';
import {
  edgeCaseRequests,
  type GeneratedRequest,
  malformedRequest,
} from '../../../testing/malformed-requests.ts';
import {
  askQuestion,
  createExtraImagesBody,
  createJpeg,
  createPaidPlan,
  createPendingSubmission,
  insertReadyUpload,
  listPhotosOfJob,
  listQuotas,
  submitPhotos,
} from '../../../testing/photos.ts';
import {
  addPasskey,
  confirm,
  enableAuthenticatorApp,
  passkeyOrigin,
  startLogIn,
} from '../../../testing/second-factor.ts';
import { commentOnFirst, createShareLink, openLink, tokenOf } from '../../../testing/share-links.ts';
import { insertTask } from '../../../testing/stored-tasks.ts';
import { readTables, type TableSnapshot } from '../../../testing/table-snapshot.ts';
import { sessionIdOf } from '../../../testing/tokens.ts';
import { createVirtualAuthenticator } from '../../../testing/virtual-authenticator.ts';
import { createWebhookEndpoint, insertFailedDelivery } from '../../../testing/webhooks.ts';
import {
  customerNotes,
  dataExports,
  passwordResetLinks,
  paymentProfiles,
  savedAddresses,
  savedViews,
  styleGuides,
  webhookEndpoints,
} from './db/schema/index.ts';
import { startCredentialIssuer } from './features/sign-in/issuer.fixture.ts';
import { isId } from './platform/db/ids.ts';

/** With another seed, too few requests for each call may be valid for one to succeed. */
const seed = 20_261_204;
/** A call without members varies only in its path and headers. */
const runs = { withMembers: fuzzRuns(20), withoutMembers: fuzzRuns(8) };
const formRuns = fuzzRuns(30);

const linkToken = 'q7M0n4yB1aXv9s2k';

import {
  approvalBody,
  createCancelablePlan,
  createRefundableImages,
  createRefundRequest,
  refundRequestBody,
} from '../../../testing/refund-requests.ts';
import {
  createUpgradablePlan,
  orderUpgrade,
  readQuote,
  toYearlySilver,
  upgradeBody,
} from '../../../testing/upgrades.ts';

let t: TestApp;
let issuer: Awaited<ReturnType<typeof startCredentialIssuer>>;
let customer: TestUser;
let admin: TestUser;
/** A user whose data no request may change. */
let bystander: TestUser;
/** A user whom the admin's requests may change. */
let editableUser: TestUser;
let bystanderIds: string[];
let rowsBefore: readonly unknown[];

const endpoints = keysOf(api).map((key) => {
  const definition: EndpointDefinition = api[key];
  return { key, definition };
});
const uploads = endpoints.flatMap(({ key, definition: { upload, fileFields, body } }) => {
  const fileField = upload?.field ?? fileFields?.[0];
  return fileField === undefined ? [] : [{ key, body, fileField }];
});

function ownRows({ audit: _, counters: __, ...tables }: TableSnapshot, person: TestUser): unknown[] {
  const own = Object.values(tables).flatMap<Readonly<Record<string, unknown>>>((rows) => [...rows]);
  const isTheirs = (row: Readonly<Record<string, unknown>>) =>
    row.userId === person.id || row.id === person.id;
  return own.filter(
    (row) => isTheirs(row) || bystanderIds.includes(String(row.receiptId ?? row.subscriptionId)),
  );
}

async function listSubscriptionIds(person: TestUser): Promise<string[]> {
  const { subscriptions } = dataOf(await person.call('GET /subscriptions/active'));
  return subscriptions.map(({ _id }) => _id);
}

async function createEntities(person: TestUser): Promise<string[]> {
  const created = [
    await createPendingOrder(person),
    await createPendingImagesOrder(person),
    await createApprovedOrder(person, admin),
    await createSentInvoice(person, admin),
    await createSubmittedReceipt(person, admin),
    await createApprovedReceipt(person, admin),
    await payInvoice(person, admin, await createSentImagesInvoice(person, admin)),
  ];
  return [...created.map(({ _id }) => _id), ...(await listSubscriptionIds(person))];
}

beforeAll(async () => {
  issuer = await startCredentialIssuer();
  t = await createTestApp({
    env: {
      ...issuer.env,
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMITS:
        '{"calls":{"max":1000000,"seconds":60},"passwords":{"failures":1000000,"networkFailures":1000000,"seconds":60},"searches":null,"files":null,"exports":null,"text":null,"signIns":null,"registrations":null,"mailRequests":null,"comments":null,"statements":null,"imports":null,"chat":null}',
    },
  });
  admin = await t.signInAdmin();
  bystander = await t.signIn('Bystander');
  t.clock.advance(1_000);
  customer = await t.register('Adaeze Okafor', { email: 'adaeze@okafor.example' });
  editableUser = await t.register('Editable User');
  for (const person of [customer, bystander]) await createPaidPlan(person, admin, { planId: 'diamond-plan' });
  const subscriptionIds = (await listQuotas(customer)).map(({ subscriptionId }) => subscriptionId);
  for (const id of subscriptionIds)
    await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesLimit: 100_000 } });
  bystanderIds = [bystander.id, ...(await createEntities(bystander))];
  rowsBefore = ownRows(await readTables(t.database), bystander);
});

afterAll(async () => {
  await t.close();
  await issuer.close();
});

/** Creates five entities and returns their IDs. */
async function createFive(create: () => Promise<{ readonly _id: string }>): Promise<string[]> {
  const created = await Promise.all([1, 2, 3, 4, 5].map(create));
  return created.map(({ _id }) => _id);
}

/** Returns the IDs of the subscriptions that `buy` creates. */
async function createSubscriptions(buy: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(await listSubscriptionIds(customer));
  await buy();
  return (await listSubscriptionIds(customer)).filter((id) => !before.has(id));
}

const sentInvoices = () => createFive(() => createSentInvoice(customer, admin));
async function ownPayments(): Promise<string[]> {
  const { invoiceId } = await createApprovedReceipt(customer, admin);
  const params = { id: invoiceId._id };
  const { invoice } = dataOf(await customer.call('GET /subscriptions/invoices/:id', { params }));
  return invoice.payments.map(({ _id }) => _id);
}

const editableUserId = async () => [editableUser.id];
const customerChat = async () => [(await getOwnChat(customer))._id];
const submittedJobs = () => createFive(() => submitPhotos(t, customer));
const openQuestions = () => createFive(async () => askQuestion(admin, (await submitPhotos(t, customer))._id));
const submittedPhotos = () => createFive(submittedPhoto);
async function submittedPhoto() {
  const [photo] = await listPhotosOfJob(customer, (await submitPhotos(t, customer))._id);
  if (photo === undefined) throw new Error('no photo was submitted');
  return photo;
}
async function photoInCheck() {
  const photo = await submittedPhoto();
  await submitVersions(t, admin, { _id: photo.jobId });
  return photo;
}
async function deliveredPhoto() {
  const photo = await photoInCheck();
  dataOf(await deliver(admin, { _id: photo.jobId }, [photo]));
  return photo;
}
const finishedFiles = () =>
  createFive(async () => ({ _id: (await insertFinishedFile(t, admin, await submittedPhoto())).id }));
const versionsInCheck = () =>
  createFive(async () => ({ _id: await latestVersionId(admin, await photoInCheck()) }));
const jobsInCheck = () => createFive(async () => ({ _id: (await photoInCheck()).jobId }));
const deliveredPhotos = () => createFive(deliveredPhoto);
const deliveredJobs = () => createFive(async () => ({ _id: (await deliveredPhoto()).jobId }));
const revisions = () =>
  createFive(async () => {
    const { photo } = dataOf(await requestRevision(customer, await deliveredPhoto()));
    return { _id: photo.revisions[0]?._id ?? '' };
  });
const photosWithRevision = () =>
  createFive(async () => {
    const drawn = { annotations: [pinOnPhoto] };
    return dataOf(await requestRevision(customer, await deliveredPhoto(), drawn)).photo;
  });
const readyUploads = () => createFive(async () => ({ _id: (await insertReadyUpload(t, customer)).id }));
const cannedReplies = () =>
  createFive(async () => {
    const body = { title: 'Receipt', text: 'Thank you.' };
    return dataOf(await admin.call('POST /chat/admin/replies', { body })).cannedReply;
  });

/** Five, whatever was added before: a user can save ten. */
async function ownAddresses(): Promise<string[]> {
  await t.database.queries.delete(savedAddresses);
  return createFive(
    async () => dataOf(await customer.call('POST /addresses', { body: savedAddressBody })).address,
  );
}

/** A file has no member `success`. */
const isSuccess = ({ status, body }: TestResponse) => status === 200 || body.success === true;

/** All profiles are replaced, so that their number stays below the limit. */
async function paymentProfileIds(): Promise<string[]> {
  await t.database.queries.delete(paymentProfiles);
  return createFive(() => createPaymentProfile(admin, { name: randomUUID() }));
}

/** All endpoints are replaced, so that their number stays below the limit. */
async function webhookEndpointIds(): Promise<string[]> {
  await t.database.queries.delete(webhookEndpoints);
  return createFive(() => createWebhookEndpoint(admin));
}

/** Five, whatever was saved before: a user can save twenty. */
async function adminViews(): Promise<string[]> {
  await t.database.queries.delete(savedViews);
  return createFive(async () => dataOf(await admin.call('POST /admin/views', { body: savedViewBody })).view);
}

/** Five, whatever was added before: a customer can have 300. */
async function adminNotes(): Promise<string[]> {
  await t.database.queries.delete(customerNotes);
  const options = { params: { id: customer.id }, body: { text: 'Never crop the strap.' } };
  return createFive(async () => dataOf(await admin.call('POST /admin/customers/:id/notes', options)).note);
}

async function ownStyleGuides(): Promise<string[]> {
  await t.database.queries.delete(styleGuides);
  const names = ['A', 'B', 'C', 'D', 'E'].values();
  return createFive(async () => {
    const body = { ...styleGuideBody, name: names.next().value ?? '' };
    return dataOf(await customer.call('POST /photos/style-guides', { body })).styleGuide;
  });
}

async function ownShareLinks(): Promise<string[]> {
  const [jobId = ''] = await deliveredJobs();
  return createFive(() => createShareLink(customer, jobId));
}

async function guestComments(): Promise<string[]> {
  const [jobId = ''] = await deliveredJobs();
  const link = await createShareLink(customer, jobId);
  return createFive(() => commentOnFirst(t.visitor, link));
}

async function usedUpPlan(): Promise<string[]> {
  const plans = await createSubscriptions(() =>
    createApprovedReceipt(customer, admin, { planId: 'silver-plan' }),
  );
  const body = { imagesUsed: 1_000_000 };
  for (const id of plans) dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));
  return plans;
}

/** Used up, with another period that is paid for. */
async function plansPaidAhead(): Promise<string[]> {
  const plans = await silverPlans();
  await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
  const body = { imagesUsed: 1_000_000 };
  for (const id of plans) dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));
  return plans;
}

const upgradablePlan = async () => [(await createUpgradablePlan(customer, admin))._id];

async function upgradedPlan(): Promise<string[]> {
  const [id = ''] = await upgradablePlan();
  await orderUpgrade(customer, id, toYearlySilver);
  return [id];
}

/** Whether or not the payment extends a plan of another test. */
async function silverPlans(): Promise<string[]> {
  await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
  const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
  return subscriptions
    .filter(({ planId, currency }) => planId._id === 'silver-plan' && currency === 'USD')
    .map(({ _id }) => _id);
}

async function unpausedPlans(): Promise<string[]> {
  const plans = await silverPlans();
  for (const _id of plans) await endPause(customer, admin, { _id });
  return plans;
}

async function pausedPlans(by: 'customer' | 'studio'): Promise<string[]> {
  const plans = await silverPlans();
  for (const _id of plans) await createPause(customer, admin, { _id }, by);
  return plans;
}

/** The request of the plan. */
async function requestedPause(id: string): Promise<string> {
  const { pauses } = dataOf(await customer.call('GET /subscriptions/:id/pauses', { params: { id } }));
  return pauses[0]?._id ?? '';
}

const refundRequests = () => createFive(() => createRefundRequest(customer, admin));

const customerSessions = () =>
  createFive(async () => {
    const body = { email: customer.email, password: defaultPassword };
    const { token } = dataOf(await t.visitor.call('POST /auth/login', { body }));
    return { _id: sessionIdOf(token) };
  });

const secondFactorUsers = () =>
  createFive(async () => {
    const user = await t.signIn(randomUUID());
    await enableAuthenticatorApp(t, user);
    return { _id: user.id };
  });

const readyExport = async () => {
  const id = randomUUID();
  const now = t.clock.now();
  await t.database.queries.insert(dataExports).values({
    id,
    userId: customer.id,
    state: 'ready',
    requestedAt: now,
    readyAt: now,
    size: 1,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  return [id];
};

/** Credit pays new invoices, and generated requests can lead to a lot of it. */
async function refundCredit(): Promise<void> {
  const { balances } = dataOf(await customer.call('GET /ledger/balances'));
  for (const { currency, creditBalance } of balances.filter((balance) => balance.creditBalance > 0)) {
    const body = { ...refundBody(creditBalance), currency };
    dataOf(await admin.call('POST /admin/customers/:id/refunds', { params: { id: customer.id }, body }));
  }
}

async function createTargets(key: ApiKey): Promise<string[] | undefined> {
  await refundCredit();
  return targets[key]?.();
}

/** Creates the entities that a call refers to by ID, in its path or body, in a state that allows the call. */
const targets: { readonly [K in ApiKey]?: () => Promise<string[]> } = {
  'GET /orders/:id': () => createFive(() => createPendingOrder(customer)),
  'GET /orders/:id/history': () => createFive(() => createPendingOrder(customer)),
  'PUT /addresses/:id': ownAddresses,
  'PUT /addresses/:id/default': ownAddresses,
  'DELETE /addresses/:id': ownAddresses,
  'PUT /photos/style-guides/:id': ownStyleGuides,
  'DELETE /photos/style-guides/:id': ownStyleGuides,
  'POST /subscriptions/:id/renew': usedUpPlan,
  'POST /subscriptions/:id/start-next-period': plansPaidAhead,
  'PUT /subscriptions/:id/renewal': silverPlans,
  'GET /subscriptions/:id/upgrade': upgradablePlan,
  'POST /subscriptions/:id/upgrade': upgradablePlan,
  'DELETE /subscriptions/:id/upgrade': upgradedPlan,
  'GET /subscriptions/:id/pauses': silverPlans,
  'POST /subscriptions/:id/pause': unpausedPlans,
  'POST /subscriptions/:id/pause/withdraw': () => pausedPlans('customer'),
  'POST /subscriptions/:id/pause/resume': () => pausedPlans('studio'),
  'GET /admin/subscriptions/:id/pauses': silverPlans,
  'POST /admin/subscriptions/:id/pause': unpausedPlans,
  'POST /admin/subscriptions/:id/pause/approve': () => pausedPlans('customer'),
  'POST /admin/subscriptions/:id/pause/decline': () => pausedPlans('customer'),
  'POST /admin/subscriptions/:id/pause/end': () => pausedPlans('studio'),
  'GET /subscriptions/:id/refund-options': silverPlans,
  'POST /subscriptions/:id/refund-request': () => createFive(() => createRefundableImages(customer, admin)),
  'POST /subscriptions/:id/cancellation': async () => [(await createCancelablePlan(customer, admin))._id],
  'POST /subscriptions/:id/refund-request/withdraw': refundRequests,
  'GET /admin/subscriptions/:id/refund-request': refundRequests,
  'POST /admin/subscriptions/:id/refund-request/approve': refundRequests,
  'POST /admin/subscriptions/:id/refund-request/decline': refundRequests,
  'DELETE /auth/sessions/:id': customerSessions,
  'DELETE /auth/calendar-feeds/:id': async () => [(await createCalendarFeed(customer)).calendarFeed._id],
  'DELETE /auth/api-keys/:id': async () => [(await createApiKey(customer)).apiKey._id],
  'GET /auth/data-exports/:id/download': readyExport,
  'GET /subscriptions/invoices/:id': sentInvoices,
  'PUT /subscriptions/invoices/:id/status': sentInvoices,
  'GET /subscriptions/invoices/:id/document': sentInvoices,
  'GET /subscriptions/payments/:id/document': ownPayments,
  'GET /admin/users/:id/statement': editableUserId,
  'POST /subscriptions/payments/receipt': sentInvoices,
  'POST /subscriptions/payments/receipt/:id/upload': () =>
    createFive(() => createSubmittedReceipt(customer, admin)),
  'PUT /admin/subscription-requests/:id': () => createFive(() => createPendingOrder(customer)),
  'POST /admin/invoices': () => createFive(() => createApprovedOrder(customer, admin)),
  'POST /admin/orders/:id/scheduled-invoice': async () => {
    await createPaymentProfile(admin, { name: crypto.randomUUID() });
    // Their invoices are sent seconds later, and would be paid with credit that other calls need.
    const user = await t.signIn(randomUUID());
    return createFive(() => createPendingOrder(user));
  },
  'DELETE /admin/orders/:id/scheduled-invoice': () => createFive(() => createPendingOrder(customer)),
  'GET /admin/invoices/:id': sentInvoices,
  'POST /admin/invoices/:id/payments': sentInvoices,
  'POST /admin/invoices/:id/write-off': sentInvoices,
  'POST /admin/invoices/:id/credit': async () => {
    const ids = await sentInvoices();
    await createCredit(customer, admin, 5);
    return ids;
  },
  'POST /admin/invoices/:id/credit-notes': () =>
    createFive(async () => ({ _id: (await createApprovedReceipt(customer, admin)).invoiceId._id })),
  'GET /admin/invoices/:id/purchase': () =>
    createFive(async () => ({ _id: (await createApprovedReceipt(customer, admin)).invoiceId._id })),
  'POST /admin/bank-statement-lines/:id/confirm': () => createFive(() => createStatementLine(admin)),
  'PUT /admin/bank-statement-lines/:id/ignore': () => createFive(() => createStatementLine(admin)),
  'PUT /admin/bank-statement-lines/:id/reopen': () => createFive(() => createIgnoredLine(admin)),
  'POST /admin/customers/:id/refunds': async () => [customer.id],
  'GET /admin/customers/:id/ledger': editableUserId,
  'GET /subscriptions/credit-notes/:id/document': () => createFive(() => createCreditNote(customer, admin)),
  'PUT /admin/invoices/:id/confirm-payment': async () => [
    (await createApprovedReceipt(customer, admin)).invoiceId._id,
  ],
  'GET /admin/payment-receipts/:id': () => createFive(() => createSubmittedReceipt(customer, admin)),
  'PUT /admin/payment-receipts/:id': () => createFive(() => createSubmittedReceipt(customer, admin)),
  'PUT /admin/subscriptions/:id': async () => [
    ...(await createSubscriptions(() => createApprovedReceipt(customer, admin, { planId: 'diamond-plan' }))),
    ...(await createSubscriptions(async () =>
      payInvoice(customer, admin, await createSentImagesInvoice(customer, admin)),
    )),
  ],
  'GET /admin/subscriptions/:id': () => listSubscriptionIds(customer),
  'GET /admin/subscriptions/:id/usage': () => listSubscriptionIds(customer),
  'PUT /admin/invoices/:id/void': sentInvoices,
  'PUT /admin/users/:id/role': editableUserId,
  'PUT /admin/users/:id/active': editableUserId,
  'DELETE /admin/users/:id/second-factor': secondFactorUsers,
  'PUT /pay-per-image/admin/requests/:id/status': () => createFive(() => createPendingImagesOrder(customer)),
  'POST /pay-per-image/admin/invoices/:id': () =>
    createFive(() => createApprovedImagesOrder(customer, admin)),
  'GET /chat/user/chat/:id/messages': customerChat,
  'POST /chat/user/chat/:id/messages': customerChat,
  'POST /chat/user/chat/:id/read': customerChat,
  'GET /chat/user/chat/:id/export': customerChat,
  'POST /chat/admin/chat/user/:id': editableUserId,
  'POST /chat/admin/chat/:id/assign': customerChat,
  'GET /chat/admin/chat/:id/messages': customerChat,
  'POST /chat/admin/chat/:id/messages': customerChat,
  'POST /chat/admin/chat/:id/read': customerChat,
  'GET /chat/admin/chat/:id/export': customerChat,
  'GET /chat/admin/chat/:id/customer': customerChat,
  'POST /admin/tasks/:id/retry': () => Promise.all(Array.from({ length: 5 }, () => insertTask(t))),
  'POST /admin/customers/:id/notes': editableUserId,
  'PUT /admin/customer-notes/:id': adminNotes,
  'DELETE /admin/customer-notes/:id': adminNotes,
  'PUT /admin/webhooks/:id': webhookEndpointIds,
  'DELETE /admin/webhooks/:id': webhookEndpointIds,
  'PUT /admin/webhooks/:id/secret': webhookEndpointIds,
  'POST /admin/webhooks/:id/test': webhookEndpointIds,
  'GET /admin/webhooks/:id/deliveries': webhookEndpointIds,
  'POST /admin/webhooks/:id/replay-failed': webhookEndpointIds,
  'POST /admin/webhook-deliveries/:id/replay': async () => {
    await t.database.queries.delete(webhookEndpoints);
    const endpoint = await createWebhookEndpoint(admin);
    return createFive(() => insertFailedDelivery(t, endpoint));
  },
  'PUT /admin/payment-profiles/:id': paymentProfileIds,
  'PUT /admin/payment-profiles/:id/default': paymentProfileIds,
  'DELETE /admin/payment-profiles/:id': paymentProfileIds,
  'PUT /admin/views/:id': adminViews,
  'DELETE /admin/views/:id': adminViews,
  'PUT /chat/admin/replies/:id': cannedReplies,
  'DELETE /chat/admin/replies/:id': cannedReplies,
  'GET /photos/jobs/:id': submittedJobs,
  'PUT /photos/jobs/:id/withdraw': submittedJobs,
  'GET /photos/jobs/:id/originals': submittedJobs,
  'GET /photos/jobs/:id/questions': submittedJobs,
  'POST /photos/admin/jobs/:id/questions': submittedJobs,
  'PUT /photos/questions/:id/answer': openQuestions,
  'PUT /photos/admin/questions/:id/withdraw': openQuestions,
  'GET /photos/jobs/:id/share-links': submittedJobs,
  'POST /photos/jobs/:id/share-links': submittedJobs,
  'PUT /photos/share-links/:id/revoke': ownShareLinks,
  'GET /photos/jobs/:id/guest-comments': submittedJobs,
  'DELETE /photos/guest-comments/:id': guestComments,
  'GET /photos/admin/jobs/:id/files': submittedJobs,
  'PUT /photos/admin/files/:id': finishedFiles,
  'POST /photos/admin/jobs/:id/versions': submittedJobs,
  'PUT /photos/admin/versions/:id/return': versionsInCheck,
  'PUT /photos/admin/jobs/:id/assignments': submittedJobs,
  'POST /photos/admin/jobs/:id/deliveries': jobsInCheck,
  'PUT /photos/jobs/:id/approve': deliveredJobs,
  'POST /photos/:id/revisions': deliveredPhotos,
  'POST /photos/:id/annotation-comments': photosWithRevision,
  'PUT /photos/admin/revisions/:id': revisions,
  'PUT /photos/admin/photos/:id/revision-limit': submittedPhotos,
  'GET /photos/jobs/:id/delivery': deliveredJobs,
  'GET /photos/:id': submittedPhotos,
  'PUT /photos/:id': submittedPhotos,
  'DELETE /photos/:id': submittedPhotos,
  'GET /photos/:id/optimized': submittedPhotos,
  'GET /photos/:id/thumbnail': submittedPhotos,
  'PUT /photos/admin/jobs/:id/status': submittedJobs,
  'PUT /photos/admin/jobs/:id/due-time': submittedJobs,
  'PUT /photos/admin/jobs/:id/retention': submittedJobs,
  'DELETE /photos/uploads/:id': readyUploads,
  'POST /photos/jobs': readyUploads,
  'POST /photos/pending-submissions': readyUploads,
  'DELETE /photos/pending-submissions/:id': () => createFive(() => createPendingSubmission(t, customer)),
  'PUT /pay-per-image/admin/:id/usage': () =>
    createSubscriptions(async () =>
      payInvoice(customer, admin, await createSentImagesInvoice(customer, admin)),
    ),
};

/** Calls that refer to an entity in their query, where the generated requests have no valid ID. */
const callsWithIdInQuery: ReadonlySet<ApiKey> = new Set(['GET /chat/messages']);

async function createPasswordResetLink(): Promise<void> {
  const tokenHash = createHash('sha256').update(linkToken).digest('hex');
  const expiresAt = new Date(t.clock.now().getTime() + 3_600_000);
  await t.database.queries
    .insert(passwordResetLinks)
    .values({ tokenHash, userId: editableUser.id, expiresAt });
}

const newEmail = 'new@okafor.example';

/** Valid bodies for calls whose sample in the contract needs more than a valid ID. */
const validBodies: { readonly [K in ApiKey]?: (validIds: readonly string[]) => Promise<object> } = {
  'POST /admin/exchange-rates': async () => exchangeRateBody(),
  'PUT /photos/admin/files/:id': async () => ({ photoId: null }),
  'POST /subscriptions/:id/upgrade': async ([id = '']) =>
    upgradeBody(await readQuote(customer, id), toYearlySilver),
  'POST /admin/invoices/:id/payments': async () => recordedPaymentBody(197),
  'POST /admin/invoices/:id/write-off': async () => ({ amountDue: 197, reason: 'Bank charges.' }),
  'POST /admin/invoices/:id/credit': async () => ({ amountDue: 197, amount: 1 }),
  'POST /admin/invoices/:id/credit-notes': async () => creditNoteBody(1),
  'POST /admin/bank-statement-lines/:id/confirm': async () => {
    const { _id, amountDue } = await createSentInvoice(customer, admin);
    return { invoiceId: _id, amountDue, outcome: 'partial_payment' };
  },
  'POST /admin/customers/:id/refunds': async () => ({
    ...refundBody(1),
    creditBalance: await createCredit(customer, admin, 1),
  }),
  'POST /subscriptions/:id/pause': async () => ({ startDate: dayAfter(t.clock.now()), days: 1 }),
  'POST /admin/subscriptions/:id/pause': async () => ({ startDate: dayAfter(t.clock.now()), days: 1 }),
  'POST /admin/subscriptions/:id/pause/approve': async ([id = '']) => ({ pauseId: await requestedPause(id) }),
  'POST /admin/subscriptions/:id/pause/decline': async ([id = '']) => ({
    pauseId: await requestedPause(id),
    reason: 'Too late.',
  }),
  'POST /subscriptions/:id/refund-request': async ([_id = '']) => refundRequestBody(customer, { _id }),
  'POST /subscriptions/:id/cancellation': async () => ({
    endDate: (await createCancelablePlan(customer, admin)).cancelableOn,
  }),
  'POST /admin/subscriptions/:id/refund-request/approve': async ([_id = '']) => approvalBody(admin, { _id }),
  'POST /admin/subscriptions/:id/refund-request/decline': async ([_id = '']) => ({
    requestId: (await approvalBody(admin, { _id })).requestId,
    reason: 'The photos have been delivered.',
  }),
  'POST /photos/admin/jobs/:id/versions': async ([jobId = '']) => {
    const photos = await listPhotosOfJob(customer, jobId);
    const files = await Promise.all(photos.map((photo) => insertFinishedFile(t, admin, photo)));
    return { uploadIds: files.map(({ id }) => id) };
  },
  'PUT /photos/admin/jobs/:id/assignments': async ([jobId = '']) => ({
    assigneeId: admin.id,
    photos: (await listStudioPhotos(admin, jobId)).map(({ _id, assignee }) => ({
      photoId: _id,
      assigneeId: assignee?._id ?? null,
    })),
  }),
  'POST /photos/admin/jobs/:id/deliveries': async ([jobId = '']) => ({
    versionIds: (await listStudioPhotos(admin, jobId)).flatMap(({ versions }) =>
      versions.map(({ _id }) => _id),
    ),
  }),
  'PUT /photos/jobs/:id/approve': async ([jobId = '']) => ({
    versionIds: (await listPhotosOfJob(customer, jobId)).flatMap(({ versions }) =>
      versions.map(({ _id }) => _id),
    ),
  }),
  'PUT /photos/admin/jobs/:id/due-time': async () => ({
    dueAt: new Date(t.clock.now().getTime() + 7 * 24 * 3_600_000).toISOString(),
    reason: 'A second composite.',
  }),
  'PUT /photos/admin/jobs/:id/retention': async () => ({ rule: 'after_approval' }),
  'POST /photos/:id/revisions': async ([photoId = '']) => ({
    versionId: await latestVersionId(customer, { _id: photoId }),
    cause: 'change_of_mind',
    note: 'Warmer',
  }),
  'POST /photos/:id/annotation-comments': async ([photoId = '']) => {
    const { photo } = dataOf(await customer.call('GET /photos/:id', { params: { id: photoId } }));
    return { revisionId: photo.revisions[0]?._id ?? '', number: 1, action: 'resolve', text: 'Thanks.' };
  },
  'POST /photos/shared/open': async () => {
    const [jobId = ''] = await deliveredJobs();
    return { token: tokenOf(await createShareLink(customer, jobId)) };
  },
  'POST /photos/shared/comments': async () => {
    const [jobId = ''] = await deliveredJobs();
    const { session, share } = dataOf(await openLink(t.visitor, await createShareLink(customer, jobId)));
    return { session, versionId: share.photos[0]?.versionId, name: 'Funmi Ade', text: 'Warmer, please.' };
  },
  'POST /photos/pending-submissions': async ([uploadId]) => ({
    ...(await createExtraImagesBody(t, customer)),
    photos: [{ uploadId }],
  }),
  'POST /photos/jobs': async ([uploadId]) => ({ brief: 'Softer', photos: [{ uploadId }] }),
  'PUT /admin/subscriptions/:id': async () => ({ imagesUsed: 3 }),
  'POST /auth/login': async () => ({ email: customer.email, password: defaultPassword }),
  'POST /auth/register': async () => ({
    email: newEmail,
    password: defaultPassword,
    fullName: 'New User',
  }),
  'POST /auth/google': async () => ({ credential: await issuer.credential() }),
  'POST /auth/reset-password': async () => {
    await createPasswordResetLink();
    return { token: linkToken, password: defaultPassword };
  },
};

interface OwnRequest {
  readonly id?: string;
  readonly body: object;
  /** The same request succeeds again. */
  readonly isRepeatable?: true;
}

const confirmed = async (user: TestUser): Promise<OwnRequest> => ({
  body: { confirmation: await confirm(user) },
  isRepeatable: true,
});

async function confirmedWithApp(user: TestUser): Promise<OwnRequest> {
  await enableAuthenticatorApp(t, user);
  return confirmed(user);
}

/**
 * Prepares a new user for a call that succeeds only with texts made for this user, and often only once. In generated
 * requests they replace the texts of the sample in the contract.
 */
const ownRequests: { readonly [K in ApiKey]?: (user: TestUser) => Promise<OwnRequest> } = {
  'POST /auth/login/second-factor': async (user) => {
    const { codes } = await enableAuthenticatorApp(t, user);
    return { body: { challenge: await startLogIn(t, user), code: codes.next() } };
  },
  'POST /auth/passkey': async (user) => {
    const { authenticator } = await addPasskey(t, user);
    const { challenge, options } = dataOf(await t.visitor.call('POST /auth/passkey/options', { body: {} }));
    return { body: { challenge, credential: authenticator.get(options) } };
  },
  'POST /auth/authenticator': confirmed,
  'PUT /auth/authenticator': async (user) => {
    const body = { confirmation: await confirm(user) };
    const { secret } = dataOf(await user.call('POST /auth/authenticator', { body }));
    return { body: { code: codeAt(secret, t.clock.now()) } };
  },
  'POST /auth/authenticator/remove': async (user) => ({ body: (await confirmedWithApp(user)).body }),
  'POST /auth/recovery-codes': confirmedWithApp,
  'POST /auth/passkeys/options': confirmed,
  'POST /auth/passkeys': async (user) => {
    const body = { confirmation: await confirm(user) };
    const { challenge, options } = dataOf(await user.call('POST /auth/passkeys/options', { body }));
    return { body: { challenge, credential: createVirtualAuthenticator(passkeyOrigin(t)).create(options) } };
  },
  'PUT /auth/passkeys/:id': async (user) => ({
    id: (await addPasskey(t, user)).passkey._id,
    ...(await confirmed(user)),
  }),
  'POST /auth/passkeys/:id/remove': async (user) => ({
    id: (await addPasskey(t, user)).passkey._id,
    body: { confirmation: await confirm(user) },
  }),
  'POST /auth/calendar-feeds': async (user) => ({ body: { confirmation: await confirm(user) } }),
  'POST /auth/api-keys': async (user) => ({ body: { confirmation: await confirm(user) } }),
  'POST /auth/delete-account': async (user) => ({ body: { confirmation: await confirm(user) } }),
};

/** Each text of the sample with the text at the same place in the other value. */
function* pairTexts(sample: unknown, other: unknown): Generator<readonly [string, string]> {
  if (typeof sample === 'string' && typeof other === 'string') yield [sample, other];
  if (typeof sample !== 'object' || typeof other !== 'object' || sample === null || other === null) return;
  const others = new Map(Object.entries(other));
  for (const [name, member] of Object.entries(sample)) yield* pairTexts(member, others.get(name));
}

async function createValidBody(key: ApiKey, { sample }: EndpointDefinition, validIds: readonly string[]) {
  const body = await validBodies[key]?.(validIds);
  if (body !== undefined || sample.body === undefined) return body;
  const fields = Object.entries(sample.body).map(([name, value]) => [
    name,
    typeof value === 'string' && isId(value) ? validIds[0] : value,
  ]);
  return Object.fromEntries(fields);
}

const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

function requestFor(key: ApiKey, id: string) {
  const [name, path = ''] = key.split(' ');
  return { method: method.parse(name), url: basePath + path.replace(':id', id) };
}

/**
 * Calls may use up the entities that they refer to. The IDs in generated requests are placeholders, which are replaced by
 * the IDs of entities that exist now.
 */
function createEntityPool(key: ApiKey, first: readonly string[]) {
  let current = first;
  let turn = 0;
  let used = 0;
  return {
    replaceIds(text: string): string {
      turn += 1;
      return first.reduce(
        (replaced, id, index) => replaced.replaceAll(id, current[(index + turn) % current.length] ?? id),
        text,
      );
    },
    /** Creates new entities after a conflict with used ones, and returns whether the request should be repeated. */
    async refillAfter({ status, body }: TestResponse): Promise<boolean> {
      if (body.success) used += 1;
      if (status !== 409 || used === 0) return false;
      const more = (await createTargets(key)) ?? [];
      if (more.length > 0) current = more;
      used = 0;
      return true;
    },
  };
}

type CallerKind = 'visitor' | 'customer' | 'authorized';

/** IDs of entities that no caller may use. Without an ID to replace, all these requests would be the same. */
function forbiddenIds(key: ApiKey, validIds: readonly string[]): readonly string[] {
  const refersToEntity = key.includes('/:id') || validIds.length > 0;
  return refersToEntity && !isPermission(api[key].access) ? bystanderIds : [];
}

/** Mostly authorized callers. Admins may change every entity, so their requests do not refer to the bystander's. */
function callerAndIds(key: ApiKey, validIds: readonly string[]) {
  const allIds = [...validIds, ...bystanderIds];
  const authorized = {
    caller: 'authorized' as CallerKind,
    otherIds: isPermission(api[key].access) ? [...validIds, editableUser.id] : allIds,
  };
  return fc.constantFrom(
    { caller: 'visitor' as CallerKind, otherIds: allIds },
    { caller: 'customer' as CallerKind, otherIds: allIds },
    ...Array.from({ length: 5 }, () => authorized),
  );
}

/** Calls that succeed only for users with a password. Others sign in without one, because hashing takes long. */
const requiresPassword: ReadonlySet<ApiKey> = new Set([
  'POST /auth/login/second-factor',
  'POST /auth/confirmation',
  'PUT /auth/change-password',
]);

/** The users who send the requests of a call. A call that uses up what its caller has gets a new user afterwards. */
async function createCallers(key: ApiKey) {
  const { sample }: EndpointDefinition = api[key];
  const prepare = ownRequests[key];
  const changesCaller = key.includes(' /auth/') && targets[key] === undefined;
  const isOwnAccount = prepare !== undefined || (changesCaller && api[key].access === 'authenticated');
  let count = 0;
  const register = () => {
    count += 1;
    const name = `Number ${count} of ${key}`;
    return requiresPassword.has(key) ? t.register(name) : t.signIn(name);
  };
  let user = isOwnAccount ? await register() : customer;
  let own = await prepare?.(user);
  return {
    get(kind: CallerKind): TestUser {
      if (kind === 'visitor') return t.visitor;
      return kind === 'authorized' && isPermission(api[key].access) ? admin : user;
    },
    replaceTexts(text: string): string {
      const { id = passkeySampleId, body } = own ?? {};
      const pairs = [[passkeySampleId, id] as const, ...pairTexts(sample.body, body)];
      return pairs.reduce(
        (replaced, [sampleText, ownText]) => replaced.replaceAll(sampleText, ownText),
        text,
      );
    },
    async replaceUsed() {
      if (!isOwnAccount || own?.isRepeatable) return;
      if (own === undefined && (await user.call('GET /auth/profile')).status !== 401) return;
      user = await register();
      own = await prepare?.(user);
    },
  };
}

describe.each(endpoints)('$key', ({ key, definition }) => {
  test('gives a documented response to every generated request', async () => {
    const { query, body } = definition;
    const validIds = (await createTargets(key)) ?? (key in ownRequests ? [passkeySampleId] : []);
    const validBody = await createValidBody(key, definition, validIds);
    const callers = await createCallers(key);
    const request = callerAndIds(key, validIds).chain(({ caller, otherIds }) =>
      fc.record({
        caller: fc.constant(caller),
        sent: malformedRequest({ query, body, validBody, validIds, otherIds }),
      }),
    );
    const carriesBody = !key.startsWith('GET ');
    const numRuns = query === undefined && body === undefined ? runs.withoutMembers : runs.withMembers;
    const pool = createEntityPool(key, validIds);
    let requestCount = 0;
    let successes = 0;
    const send = async (caller: CallerKind, sent: GeneratedRequest): Promise<void> => {
      requestCount += 1;
      const target = requestFor(key, callers.replaceTexts(pool.replaceIds(sent.id)));
      const person = callers.get(caller);
      const payload = callers
        .replaceTexts(pool.replaceIds(sent.body))
        .replaceAll(newEmail, `new.${requestCount}@okafor.example`);
      const response = await person.send({
        ...target,
        url: target.url + sent.query,
        ...(carriesBody ? { payload } : {}),
        headers: { ...(carriesBody ? { 'content-type': 'application/json' } : {}), ...sent.headers },
      });
      expectDocumentedResponse(key, response, sent);
      if (person !== admin) expect(JSON.stringify(response.body)).not.toContain(bystander.email);
      if (await pool.refillAfter(response)) await send(caller, sent);
      if (!isSuccess(response)) return;
      successes += 1;
      await callers.replaceUsed();
    };

    const otherIds = forbiddenIds(key, validIds);
    for (const sent of edgeCaseRequests({ query, body, validBody, validIds, otherIds }))
      await send('authorized', sent);
    await fc.assert(
      fc.asyncProperty(request, ({ caller, sent }) => send(caller, sent)),
      fuzzing(numRuns, seed),
    );
    expect(requestCount).toBeGreaterThan(numRuns);
    // Calls that accept only forms succeed in the tests below.
    const isForm = definition.upload?.required === true || definition.fileFields !== undefined;
    if (!isForm && !callsWithIdInQuery.has(key)) expectMoreThan(0, successes, 'successful requests');
  });
});

/** Valid form fields besides the file. */
const fieldsByFileField: Readonly<Record<string, (id: string) => Record<string, string>>> = {
  receipt: (id) => receiptFields(id),
  statement: () => ({ account: 'Harbor Trust', currency: 'USD', ...statementColumns }),
  attachment: () => ({ message: 'Please leave the freckles.' }),
  photo: () => ({ brief: 'Softer', turnaround: 'standard' }),
};

const emptyFile = Buffer.alloc(0);

async function createFiles(): Promise<Buffer[]> {
  return [
    sampleFile('png'),
    sampleFile('pdf'),
    await createJpeg(),
    Buffer.from('Date,Payer,Description,Amount\n2026-11-20,Ada,Gift,5.00\n'),
    Buffer.from('<script>alert(1)</script>'),
    emptyFile,
  ];
}

const importFiles = [Buffer.from('Name,Email\nAda,ada@example.com\n'), sampleFile('png'), emptyFile];

describe.each(uploads)('$key', ({ key, fileField, body }) => {
  const type = 'multipart/form-data; boundary=edge';
  const fieldsFor = (id: string): Record<string, string> => {
    if (body === undefined) return {};
    return fieldsByFileField[fileField]?.(id) ?? {};
  };
  const send = (id: string, payload: Buffer, contentType: string) =>
    (isPermission(api[key].access) ? admin : customer).send({
      ...requestFor(key, id),
      payload,
      headers: { 'content-type': contentType },
    });

  test('gives a documented response to every generated form', async () => {
    const validIds = (await createTargets(key)) ?? [];
    const pool = createEntityPool(key, validIds);
    const form = malformedForm({
      ids: validIds,
      fields: fieldsFor(validIds[0] ?? ''),
      fileField,
      files: fileField === importFileField ? importFiles : await createFiles(),
    });
    let successes = 0;
    await fc.assert(
      fc.asyncProperty(form, async (sent) => {
        const content = Buffer.from(pool.replaceIds(sent.content.toString('latin1')), 'latin1');
        const response = await send(pool.replaceIds(sent.id), content, sent.type);
        expectDocumentedResponse(key, response);
        await pool.refillAfter(response);
        if (response.body.success) successes += 1;
      }),
      fuzzing(formRuns, seed),
    );
    expectMoreThan(0, successes, 'successful requests');
  });

  // Photo uploads do not refer to an entity in their path.
  if (!key.includes('/:id') && fileField !== 'receipt') return;

  test("rejects a form for another user's entity", async () => {
    for (const id of bystanderIds) {
      const response = await send(id, validForm(fieldsFor(id), fileField, sampleFile('png')), type);
      expectError(response, 404, 'NOT_FOUND');
    }
  });
});

describe('afterwards', () => {
  test('the server is ready and has logged no warnings', async () => {
    expect((await t.visitor.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
    expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test('the database has no inconsistencies', async () => {
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });

  test("the other user's data is unchanged", async () => {
    const now = ownRows(await readTables(t.database), bystander);
    expect(now).toEqual(rowsBefore);
    expect(rowsBefore.length).toBeGreaterThan(15);
  });

  test('the prototype of objects is unchanged', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });
});
