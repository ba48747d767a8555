// The entities and bodies with which generated requests can succeed, and a user whose data they must not change.
import { createHash, randomUUID } from 'node:crypto';
import type { ApiKey } from '@burnish/contract/api';
import { createApiKey } from '../../../testing/api-keys.ts';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../testing/app.ts';
import { createIgnoredLine, createStatementLine } from '../../../testing/bank-statements.ts';
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
  recordedPaymentBody,
  refundBody,
  savedAddressBody,
  savedViewBody,
  styleGuideBody,
} from '../../../testing/factories.ts';
import { askQuestion, createPaidPlan, listPhotosOfJob, listQuotas } from '../../../testing/photos.ts';
import {
  approvalBody,
  createCancelablePlan,
  createRefundableImages,
  createRefundRequest,
  refundRequestBody,
} from '../../../testing/refund-requests.ts';
import { enableAuthenticatorApp } from '../../../testing/second-factor.ts';
import { commentOnFirst, createShareLink, openLink, tokenOf } from '../../../testing/share-links.ts';
import {
  createExtraImagesBody,
  createPendingSubmission,
  insertReadyUpload,
  submitPhotos,
} from '../../../testing/stored-photos.ts';
import { insertTask } from '../../../testing/stored-tasks.ts';
import { insertFailedDelivery } from '../../../testing/stored-webhooks.ts';
import { readTables, type TableSnapshot } from '../../../testing/table-snapshot.ts';
import { sessionIdOf } from '../../../testing/tokens.ts';
import {
  createUpgradablePlan,
  orderUpgrade,
  readQuote,
  toYearlySilver,
  upgradeBody,
} from '../../../testing/upgrades.ts';
import { createWebhookEndpoint } from '../../../testing/webhooks.ts';
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

const linkToken = 'q7M0n4yB1aXv9s2k';

export let t: TestApp;
let issuer: Awaited<ReturnType<typeof startCredentialIssuer>>;
export let customer: TestUser;
export let admin: TestUser;
/** A user whose data no request may change. */
export let bystander: TestUser;
/** A user whom the admin's requests may change. */
export let editableUser: TestUser;
export let bystanderIds: string[];
export let rowsBefore: readonly unknown[];

export function ownRows({ audit: _, counters: __, ...tables }: TableSnapshot, person: TestUser): unknown[] {
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

/** Starts the application, and creates the users and what the bystander has. */
export async function start(): Promise<void> {
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
}

export async function stop(): Promise<void> {
  await t.close();
  await issuer.close();
}

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

export async function createTargets(key: ApiKey): Promise<string[] | undefined> {
  await refundCredit();
  return targets[key]?.();
}

/** Creates the entities that a call refers to by ID, in its path or body, in a state that allows the call. */
export const targets: { readonly [K in ApiKey]?: () => Promise<string[]> } = {
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
  // Without payment details, no invoice is imported.
  'POST /admin/imports/invoices': paymentProfileIds,
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

async function createPasswordResetLink(): Promise<void> {
  const tokenHash = createHash('sha256').update(linkToken).digest('hex');
  const expiresAt = new Date(t.clock.now().getTime() + 3_600_000);
  await t.database.queries
    .insert(passwordResetLinks)
    .values({ tokenHash, userId: editableUser.id, expiresAt });
}

export const newEmail = 'new@okafor.example';

/** Valid bodies for calls whose sample in the contract needs more than a valid ID. */
export const validBodies: { readonly [K in ApiKey]?: (validIds: readonly string[]) => Promise<object> } = {
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
