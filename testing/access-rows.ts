// A valid request for each call of the API, and the status that each caller gets. The statuses are listed here again,
// independently of the contract, so that a wrong permission fails a test.

import { createHash, randomUUID } from 'node:crypto';
import { type ApiKey, api, basePath } from '@burnish/contract/api';
import type { SubscriptionType } from '@burnish/contract/subscriptions/subscription-types';
import { z } from 'zod';
import {
  dataExports,
  passwordResetLinks,
  paymentProfiles,
  savedAddresses,
  savedViews,
  styleGuides,
  webhookEndpoints,
} from '../apps/server/src/db/schema/index.ts';
import { buildPath, type CallOptions } from './api-calls.ts';
import { apiKeyBody, createApiKey } from './api-keys.ts';
import { defaultPassword, type TestApp, type TestResponse, type TestUser } from './app.ts';
import { createCodes } from './authenticator-codes.ts';
import { createIgnoredLine, createStatementLine, statementForm } from './bank-statements.ts';
import { calendarFeedBody, createCalendarFeed } from './calendar-feeds.ts';
import {
  deliver,
  insertFinishedFile,
  latestVersionId,
  pinOnPhoto,
  requestRevision,
  submitVersions,
} from './deliveries.ts';
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
  imagesOrderBody,
  invoiceBody,
  legalDetailsBody,
  openingHoursBody,
  payInvoice,
  paymentProfileBody,
  planOrderBody,
  receiptBody,
  receiptForm,
  recordedPaymentBody,
  refundBody,
  sampleFile,
  savedAddressBody,
  savedViewBody,
  styleGuideBody,
} from './factories.ts';
import { csvOf, importForm, invoiceCells, planCells } from './imports.ts';
import {
  askQuestion,
  createExtraImagesBody,
  createJpeg,
  createPaidPlan,
  createPendingSubmission,
  createSubmission,
  insertReadyUpload,
  listPhotosOfJob,
  photosForm,
  submitPhotos,
} from './photos.ts';
import {
  approvalBody,
  createCancelablePlan,
  createRefundableImages,
  createRefundRequest,
  refundRequestBody,
  requestOf,
} from './refund-requests.ts';
import {
  addPasskey,
  confirm,
  createSecondFactorUser,
  enableAuthenticatorApp,
  passkeyOrigin,
  proofOf,
  startLogIn,
} from './second-factor.ts';
import { commentOnFirst, createShareLink, openLink, shareLinkBody, tokenOf } from './share-links.ts';
import { insertTask } from './stored-tasks.ts';
import { sessionIdOf } from './tokens.ts';
import { createUpgradablePlan, orderUpgrade, readQuote, toYearlySilver, upgradeBody } from './upgrades.ts';
import { createVirtualAuthenticator } from './virtual-authenticator.ts';
import { createWebhookEndpoint, insertFailedDelivery, webhookEndpointBody } from './webhooks.ts';

/** Statuses of a customer who doesn't own the entity, of its owner, and of an admin. */
export interface CallerStatuses {
  readonly stranger: number;
  readonly owner: number;
  readonly admin: number;
}

const forSignedIn = { stranger: 200, owner: 200, admin: 200 };
const createsForSignedIn = { stranger: 201, owner: 201, admin: 201 };
const forOwnerOrStaff = { stranger: 404, owner: 200, admin: 200 };
const forOwner = { stranger: 404, owner: 200, admin: 404 };
const createsForOwner = { stranger: 404, owner: 201, admin: 404 };
const createsForOwnerOrStaff = { stranger: 404, owner: 201, admin: 201 };
const createsForSubscriber = { stranger: 409, owner: 201, admin: 409 };
const forStaff = { stranger: 403, owner: 403, admin: 200 };
const createsForStaff = { stranger: 403, owner: 403, admin: 201 };

export interface AccessRow<K extends ApiKey> {
  readonly expected: CallerStatuses | 'public';
  /** Creates what the call needs, owned by the owner, and returns a valid request. Runs before each call. */
  prepare?(caller: TestUser): CallOptions<K> | Promise<CallOptions<K>>;
  /** The call revokes the caller's tokens or changes how they sign in, so each caller needs a new account. */
  readonly needsNewUser?: true;
}

export interface AccessContext {
  readonly t: TestApp;
  readonly owner: TestUser;
  readonly admin: TestUser;
  /** A Google ID token. */
  readonly createCredential: () => Promise<string>;
}

/** Signs in an owner, who can submit photos, and an admin. */
export async function createAccessContext(
  t: TestApp,
  createCredential: AccessContext['createCredential'],
): Promise<AccessContext> {
  const [owner, admin] = [await t.signIn('Owner'), await t.signInAdmin()];
  await createPaidPlan(owner, admin, { planId: 'diamond-plan' });
  return { t, owner, admin, createCredential };
}

const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

/**
 * Sends a call that its caller isn't allowed to make, without its input: a caller who is allowed to make it would get
 * another error.
 */
export function sendRefused(user: TestUser, key: ApiKey): Promise<TestResponse> {
  const [name, template = ''] = key.split(' ');
  const url = basePath + buildPath(template, { id: randomUUID() });
  return user.send({ method: method.parse(name), url });
}

const toId = async (entity: Promise<{ _id: string }>) => ({ id: (await entity)._id });
const newPassword = 'hard light, no shadows';
const newPasskeySample = api['POST /auth/passkeys'].sample.body;
const statementQuery = { currency: 'NGN', from: '2026-01-01', to: '2026-12-31' } as const;
const cannedReply = { title: 'Receipt received', text: 'Thank you, we have your receipt.' };

const customerNote = { text: 'Likes skin with its texture left in.' };

/** `context` is only called by `prepare`, so that the rows can be listed before the application has started. */
export function createAccessRows(context: () => AccessContext): { readonly [K in ApiKey]: AccessRow<K> } {
  async function findLatest(subscriptionType: SubscriptionType): Promise<{ _id: string }> {
    const query = { subscriptionType, limit: 1 };
    const reply = dataOf(await context().owner.call('GET /subscriptions/active', { query }));
    const [subscription] = reply.subscriptions;
    if (subscription === undefined) throw new Error('the owner has no subscription');
    return subscription;
  }

  async function createPlan() {
    const { owner, admin } = context();
    await createApprovedReceipt(owner, admin);
    return findLatest('subscription');
  }

  async function createUsedPlan() {
    const plan = await createPlan();
    const options = { params: { id: plan._id }, body: { imagesUsed: 3 } };
    await context().admin.call('PUT /admin/subscriptions/:id', options);
    return plan;
  }

  const newPause = () => ({ startDate: dayAfter(context().t.clock.now()), days: 3 });

  /** In a currency in which the owner has no open invoices. */
  async function createUnpausedPlan() {
    const { owner, admin } = context();
    await createApprovedReceipt(owner, admin, { planId: 'diamond-plan', currency: 'NGN' });
    const query = { subscriptionType: 'subscription', currency: 'NGN' } as const;
    const { subscriptions } = dataOf(await owner.call('GET /subscriptions/active', { query }));
    const plan = subscriptions.find(({ planId }) => planId._id === 'diamond-plan');
    if (plan === undefined) throw new Error('the owner has no plan');
    await endPause(owner, admin, plan);
    return plan;
  }

  async function createRequestedPause() {
    const { owner, admin } = context();
    return createPause(owner, admin, await createUnpausedPlan(), 'customer');
  }

  async function createRunningPause() {
    const { owner, admin } = context();
    return createPause(owner, admin, await createUnpausedPlan(), 'studio');
  }

  /** Images with a refund request. */
  const createRequest = () => createRefundRequest(context().owner, context().admin);

  /** A plan of the owner whose renewal is due, because its images are used up. */
  async function createUsedUpPlan() {
    const { owner, admin } = context();
    await createApprovedReceipt(owner, admin, { planId: 'silver-plan' });
    const { subscriptions } = dataOf(await owner.call('GET /subscriptions/active', { query: {} }));
    const plan = subscriptions.find(
      ({ planId, currency }) => planId._id === 'silver-plan' && currency === 'USD',
    );
    if (plan === undefined) throw new Error('the owner has no such plan');
    const options = { params: { id: plan._id }, body: { imagesUsed: plan.imagesLimit } };
    await admin.call('PUT /admin/subscriptions/:id', options);
    return plan;
  }

  /** The same, with another period that is paid for. */
  async function createPlanPaidAhead() {
    const { owner, admin } = context();
    await createApprovedReceipt(owner, admin, { planId: 'silver-plan' });
    return createUsedUpPlan();
  }

  function upgradablePlan() {
    const { owner, admin } = context();
    return createUpgradablePlan(owner, admin);
  }

  /** The only address of the owner, so that the limit isn't reached. */
  async function ownerAddress() {
    const { t, owner } = context();
    await t.database.queries.delete(savedAddresses);
    const row = { id: randomUUID(), userId: owner.id, isDefault: true, createdAt: t.clock.now() };
    await t.database.queries.insert(savedAddresses).values({ ...row, ...savedAddressBody });
    return { params: { id: row.id } };
  }

  async function adminView() {
    const { t, admin } = context();
    await t.database.queries.delete(savedViews);
    const { view } = dataOf(await admin.call('POST /admin/views', { body: savedViewBody }));
    return { params: { id: view._id } };
  }

  /** The only style guide of the owner, so that the limit isn't reached and its name isn't taken. */
  async function ownerStyleGuide() {
    const { t, owner } = context();
    await t.database.queries.delete(styleGuides);
    const row = { id: randomUUID(), userId: owner.id, createdAt: t.clock.now() };
    await t.database.queries.insert(styleGuides).values({ ...row, ...styleGuideBody });
    return { params: { id: row.id } };
  }

  async function createImages() {
    const { owner, admin } = context();
    await payInvoice(owner, admin, await createSentImagesInvoice(owner, admin));
    return findLatest('payPerImage');
  }

  const ownerChat = async () => ({ params: await toId(getOwnChat(context().owner)) });
  const ownerJob = async () => ({ params: await toId(submitPhotos(context().t, context().owner)) });
  const sentInvoice = () => createSentInvoice(context().owner, context().admin);
  const submittedReceipt = () => createSubmittedReceipt(context().owner, context().admin);
  const newUser = async () => ({ id: (await context().t.signIn(randomUUID())).id });

  async function openQuestion() {
    const { t, owner, admin } = context();
    const { _id: id } = await askQuestion(admin, (await submitPhotos(t, owner))._id);
    return { params: { id } };
  }

  async function submittedPhoto() {
    const { t, owner } = context();
    const [photo] = await listPhotosOfJob(owner, (await submitPhotos(t, owner))._id);
    if (photo === undefined) throw new Error('no photo was submitted');
    return photo;
  }

  const ownerPhoto = async () => ({ params: await toId(submittedPhoto()) });

  async function photoInCheck() {
    const photo = await submittedPhoto();
    await submitVersions(context().t, context().admin, { _id: photo.jobId });
    return photo;
  }

  async function deliveredPhoto() {
    const photo = await photoInCheck();
    dataOf(await deliver(context().admin, { _id: photo.jobId }, [photo]));
    return photo;
  }

  function inAWeek(): string {
    return new Date(context().t.clock.now().getTime() + 7 * 24 * 3_600_000).toISOString();
  }

  async function ownerShareLink() {
    return createShareLink(context().owner, (await deliveredPhoto()).jobId);
  }

  async function createCannedReply() {
    const { admin } = context();
    const reply = dataOf(await admin.call('POST /chat/admin/replies', { body: cannedReply }));
    return { id: reply.cannedReply._id };
  }

  const ownerAsCustomer = () => ({ params: { id: context().owner.id } });

  async function createCustomerNote() {
    const options = { ...ownerAsCustomer(), body: customerNote };
    return { id: dataOf(await context().admin.call('POST /admin/customers/:id/notes', options)).note._id };
  }

  async function settingsOf() {
    return dataOf(await context().admin.call('GET /admin/settings'));
  }

  /** The only payment profile, so that neither the limit is reached nor a name taken. */
  async function onlyProfile() {
    const { t, admin } = context();
    await t.database.queries.delete(paymentProfiles);
    return createPaymentProfile(admin);
  }

  async function onlyWebhookEndpoint() {
    const { t, admin } = context();
    await t.database.queries.delete(webhookEndpoints);
    return createWebhookEndpoint(admin);
  }

  /** The token of a password link that was emailed to a new user. */
  async function createPasswordLink(): Promise<string> {
    const { t } = context();
    const token = randomUUID();
    const { id: userId } = await t.register(token);
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const expiresAt = new Date(t.clock.now().getTime() + 60_000);
    await t.database.queries.insert(passwordResetLinks).values({ tokenHash, userId, expiresAt });
    return token;
  }

  /** An export of the owner that is ready. */
  async function ownerExport() {
    const { t, owner } = context();
    const now = t.clock.now();
    const ready = { state: 'ready', requestedAt: now, readyAt: now, size: 1, expiresAt: now } as const;
    const [row] = await t.database.queries
      .insert(dataExports)
      .values({ ...ready, id: randomUUID(), userId: owner.id })
      .onConflictDoUpdate({ target: dataExports.userId, set: ready })
      .returning({ id: dataExports.id });
    if (row === undefined) throw new Error('no export was stored');
    return { params: { id: row.id } };
  }

  const isVisitor = ({ token }: TestUser) => token === '';
  const confirmed = async (caller: TestUser) => ({
    body: { confirmation: isVisitor(caller) ? 'none' : await confirm(caller) },
  });

  return {
    'POST /auth/google': {
      expected: 'public',
      prepare: async () => ({ body: { credential: await context().createCredential() } }),
    },
    'POST /auth/register': {
      expected: 'public',
      prepare: () => ({ body: { email: `${randomUUID()}@register.test`, password: defaultPassword } }),
    },
    'POST /auth/login': {
      expected: 'public',
      prepare: async () => ({
        body: { email: (await context().t.register(randomUUID())).email, password: defaultPassword },
      }),
    },
    'POST /auth/login/second-factor': {
      expected: 'public',
      prepare: async () => {
        const { t } = context();
        const { user, codes } = await createSecondFactorUser(t);
        return { body: { challenge: await startLogIn(t, user), code: codes.next() } };
      },
    },
    'POST /auth/passkey/options': { expected: 'public', prepare: () => ({ body: {} }) },
    'POST /auth/passkey': {
      expected: 'public',
      prepare: async () => {
        const { t } = context();
        const { authenticator } = await addPasskey(t, await t.signIn(randomUUID()));
        const { challenge, options } = dataOf(
          await t.visitor.call('POST /auth/passkey/options', { body: {} }),
        );
        return { body: { challenge, credential: authenticator.get(options) } };
      },
    },
    'GET /auth/second-factor': { expected: forSignedIn },
    'POST /auth/confirmation/options': { expected: forSignedIn },
    'POST /auth/confirmation': {
      expected: forSignedIn,
      prepare: async (caller) => ({ body: isVisitor(caller) ? {} : await proofOf(caller) }),
    },
    'POST /auth/authenticator': { expected: forSignedIn, prepare: confirmed },
    'PUT /auth/authenticator': {
      expected: forSignedIn,
      needsNewUser: true,
      prepare: async (caller) => {
        if (isVisitor(caller)) return { body: { code: '123456' } };
        const { secret } = dataOf(await caller.call('POST /auth/authenticator', await confirmed(caller)));
        return { body: { code: createCodes(context().t, secret).next() } };
      },
    },
    'POST /auth/authenticator/remove': {
      expected: forSignedIn,
      needsNewUser: true,
      prepare: async (caller) => {
        if (!isVisitor(caller)) await enableAuthenticatorApp(context().t, caller);
        return confirmed(caller);
      },
    },
    'POST /auth/recovery-codes': {
      expected: forSignedIn,
      needsNewUser: true,
      prepare: async (caller) => {
        if (!isVisitor(caller)) await enableAuthenticatorApp(context().t, caller);
        return confirmed(caller);
      },
    },
    'POST /auth/passkeys/options': { expected: forSignedIn, prepare: confirmed },
    'POST /auth/passkeys': {
      expected: forSignedIn,
      needsNewUser: true,
      prepare: async (caller) => {
        if (isVisitor(caller)) return { body: newPasskeySample };
        const authenticator = createVirtualAuthenticator(passkeyOrigin(context().t));
        const { challenge, options } = dataOf(
          await caller.call('POST /auth/passkeys/options', await confirmed(caller)),
        );
        return { body: { challenge, name: 'Phone', credential: authenticator.create(options) } };
      },
    },
    'PUT /auth/passkeys/:id': {
      expected: forOwner,
      prepare: async (caller) => {
        const { passkey } = await addPasskey(context().t, context().owner);
        return { params: { id: passkey._id }, body: { name: 'Tablet', ...(await confirmed(caller)).body } };
      },
    },
    'POST /auth/passkeys/:id/remove': {
      expected: forOwner,
      prepare: async (caller) => {
        const { passkey } = await addPasskey(context().t, context().owner);
        return { params: { id: passkey._id }, ...(await confirmed(caller)) };
      },
    },
    'GET /auth/api-keys': { expected: forSignedIn },
    'POST /auth/api-keys': {
      expected: createsForSignedIn,
      prepare: async (caller) => ({ body: { ...apiKeyBody, ...(await confirmed(caller)).body } }),
    },
    'DELETE /auth/api-keys/:id': {
      expected: forOwner,
      prepare: async () => ({ params: { id: (await createApiKey(context().owner)).apiKey._id } }),
    },
    'GET /auth/calendar-feeds': { expected: forSignedIn },
    'POST /auth/calendar-feeds': {
      expected: createsForSignedIn,
      prepare: async (caller) => ({ body: { ...calendarFeedBody, ...(await confirmed(caller)).body } }),
    },
    'DELETE /auth/calendar-feeds/:id': {
      expected: forOwner,
      prepare: async () => ({
        params: { id: (await createCalendarFeed(context().owner)).calendarFeed._id },
      }),
    },
    'DELETE /admin/users/:id/second-factor': {
      expected: forStaff,
      prepare: async () => {
        const { user } = await createSecondFactorUser(context().t);
        return { params: { id: user.id } };
      },
    },
    'POST /auth/logout': { expected: forSignedIn, needsNewUser: true },
    'GET /auth/sign-in-methods': { expected: forSignedIn },
    'GET /auth/sessions': { expected: forSignedIn },
    'DELETE /auth/sessions/:id': {
      expected: forOwner,
      async prepare() {
        const { token } = await context().t.signIn('Owner');
        return { params: { id: sessionIdOf(token) } };
      },
    },
    'POST /auth/logout-others': { expected: forSignedIn, needsNewUser: true },
    'POST /auth/logout-everywhere': { expected: forSignedIn, needsNewUser: true },
    'GET /auth/profile': { expected: forSignedIn },
    'PUT /auth/profile': { expected: forSignedIn, prepare: () => ({ body: { phone: '+1 555 0100' } }) },
    'PUT /auth/display-name': { expected: forSignedIn, prepare: () => ({ body: { fullName: 'New Name' } }) },
    'GET /admin/views': { expected: forStaff, prepare: () => ({ query: { list: 'invoices' } }) },
    'POST /admin/views': {
      expected: createsForStaff,
      async prepare() {
        await context().t.database.queries.delete(savedViews);
        return { body: savedViewBody };
      },
    },
    'PUT /admin/views/:id': {
      expected: forStaff,
      prepare: async () => ({ ...(await adminView()), body: { name: 'Renamed' } }),
    },
    'DELETE /admin/views/:id': { expected: forStaff, prepare: adminView },
    'GET /addresses': { expected: forSignedIn },
    'POST /addresses': {
      expected: createsForSignedIn,
      async prepare() {
        await context().t.database.queries.delete(savedAddresses);
        return { body: savedAddressBody };
      },
    },
    'PUT /addresses/:id': {
      expected: forOwner,
      prepare: async () => ({ ...(await ownerAddress()), body: savedAddressBody }),
    },
    'PUT /addresses/:id/default': { expected: forOwner, prepare: ownerAddress },
    'DELETE /addresses/:id': { expected: forOwner, prepare: ownerAddress },
    'GET /photos/style-guides': { expected: forSignedIn },
    'POST /photos/style-guides': {
      expected: createsForSignedIn,
      async prepare() {
        await context().t.database.queries.delete(styleGuides);
        return { body: styleGuideBody };
      },
    },
    'PUT /photos/style-guides/:id': {
      expected: forOwner,
      prepare: async () => ({ ...(await ownerStyleGuide()), body: styleGuideBody }),
    },
    'DELETE /photos/style-guides/:id': { expected: forOwner, prepare: ownerStyleGuide },
    'PUT /auth/change-password': {
      expected: forSignedIn,
      prepare: () => ({ body: { currentPassword: defaultPassword, newPassword } }),
      needsNewUser: true,
    },
    'GET /auth/personal-data': { expected: forSignedIn },
    'POST /auth/data-exports': {
      expected: createsForSignedIn,
      async prepare() {
        await context().t.database.queries.delete(dataExports);
        return {};
      },
    },
    'GET /auth/data-exports/:id/download': { expected: forOwner, prepare: ownerExport },
    'POST /auth/delete-account': {
      expected: forSignedIn,
      prepare: async (caller) => {
        const { body } = await confirmed(caller);
        return { body: { ...body, phrase: 'delete my account' } };
      },
      needsNewUser: true,
    },
    'POST /auth/forgot-password': {
      expected: 'public',
      prepare: () => ({ body: { email: context().owner.email } }),
    },
    'POST /auth/reset-password': {
      expected: 'public',
      prepare: async () => ({ body: { token: await createPasswordLink(), password: newPassword } }),
    },
    'GET /admin/users': { expected: forStaff },
    'GET /admin/users/summary': { expected: forStaff },
    'GET /admin/users/export': { expected: forStaff },
    'GET /admin/users/:id': { expected: forStaff, prepare: async () => ({ params: await newUser() }) },
    'PUT /admin/users/:id/role': {
      expected: forStaff,
      prepare: async () => ({ params: await newUser(), body: { role: 'admin' } }),
    },
    'PUT /admin/users/:id/active': {
      expected: forStaff,
      prepare: async () => ({ params: await newUser(), body: { isActive: false } }),
    },

    'POST /subscriptions/request': {
      expected: createsForSignedIn,
      prepare: () => ({ body: planOrderBody() }),
    },
    'POST /subscriptions/:id/renew': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createUsedUpPlan()) }),
    },
    'GET /subscriptions/:id/upgrade': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(upgradablePlan()) }),
    },
    'POST /subscriptions/:id/upgrade': {
      expected: createsForOwner,
      prepare: async () => {
        const { _id: id } = await upgradablePlan();
        return { params: { id }, body: upgradeBody(await readQuote(context().owner, id), toYearlySilver) };
      },
    },
    'DELETE /subscriptions/:id/upgrade': {
      expected: forOwner,
      prepare: async () => {
        const { _id: id } = await upgradablePlan();
        await orderUpgrade(context().owner, id, toYearlySilver);
        return { params: { id } };
      },
    },
    'POST /subscriptions/:id/start-next-period': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createPlanPaidAhead()) }),
    },
    'GET /subscriptions/:id/pauses': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createPlan()) }),
    },
    'POST /subscriptions/:id/pause': {
      expected: createsForOwner,
      prepare: async () => ({ params: await toId(createUnpausedPlan()), body: newPause() }),
    },
    'POST /subscriptions/:id/pause/withdraw': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createRequestedPause()) }),
    },
    'POST /subscriptions/:id/pause/resume': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createRunningPause()) }),
    },
    'GET /subscriptions/:id/refund-options': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createPlan()) }),
    },
    'POST /subscriptions/:id/refund-request': {
      expected: createsForOwner,
      async prepare() {
        const { owner, admin } = context();
        const images = await createRefundableImages(owner, admin);
        return { params: { id: images._id }, body: await refundRequestBody(owner, images) };
      },
    },
    'POST /subscriptions/:id/cancellation': {
      expected: createsForOwner,
      async prepare() {
        const { owner, admin } = context();
        const { _id: id, cancelableOn } = await createCancelablePlan(owner, admin);
        return { params: { id }, body: { endDate: cancelableOn ?? '' } };
      },
    },
    'POST /subscriptions/:id/refund-request/withdraw': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createRequest()) }),
    },
    'PUT /subscriptions/:id/renewal': {
      expected: forOwner,
      prepare: async () => ({ params: await toId(createUsedUpPlan()), body: { autoRenew: false } }),
    },
    'GET /subscriptions/requests': { expected: forSignedIn },
    'GET /orders/prefill': { expected: forSignedIn },
    'POST /pay-per-image/request': {
      expected: createsForSignedIn,
      prepare: () => ({ body: imagesOrderBody() }),
    },
    'GET /pay-per-image/requests': { expected: forSignedIn },
    'GET /orders': { expected: forSignedIn },
    'GET /orders/overview': { expected: forSignedIn },
    'GET /search': { expected: forSignedIn, prepare: () => ({ query: { q: 'owner' } }) },
    'GET /orders/:id': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(createPendingImagesOrder(context().owner)) }),
    },
    'GET /orders/:id/history': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(createPendingOrder(context().owner)) }),
    },
    'GET /admin/subscription-requests': { expected: forStaff },
    'GET /admin/subscription-requests/summary': { expected: forStaff },
    'GET /admin/subscription-requests/export': { expected: forStaff },
    'PUT /admin/subscription-requests/:id': {
      expected: forStaff,
      prepare: async () => ({
        params: await toId(createPendingOrder(context().owner)),
        body: { status: 'approved' },
      }),
    },
    'GET /pay-per-image/admin/requests': { expected: forStaff },
    'GET /pay-per-image/admin/requests/summary': { expected: forStaff },
    'GET /pay-per-image/admin/requests/export': { expected: forStaff },
    'PUT /pay-per-image/admin/requests/:id/status': {
      expected: forStaff,
      prepare: async () => ({
        params: await toId(createPendingImagesOrder(context().owner)),
        body: { status: 'approved' },
      }),
    },

    'GET /subscriptions/invoices': { expected: forSignedIn },
    'GET /subscriptions/invoices/:id': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(sentInvoice()) }),
    },
    'GET /subscriptions/invoices/:id/document': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(sentInvoice()) }),
    },
    'GET /subscriptions/payments/:id/document': {
      expected: forOwnerOrStaff,
      async prepare() {
        const { owner, admin } = context();
        const { invoiceId } = await createApprovedReceipt(owner, admin);
        const params = { id: invoiceId._id };
        const { invoice } = dataOf(await owner.call('GET /subscriptions/invoices/:id', { params }));
        return { params: { id: invoice.payments[0]?._id ?? '' } };
      },
    },
    'GET /subscriptions/credit-notes/:id/document': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(createCreditNote(context().owner, context().admin)) }),
    },
    'GET /subscriptions/statement': { expected: forSignedIn, prepare: () => ({ query: statementQuery }) },
    'GET /admin/users/:id/statement': {
      expected: forStaff,
      prepare: async () => ({ params: await newUser(), query: statementQuery }),
    },
    'PUT /subscriptions/invoices/:id/status': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(sentInvoice()), body: { status: 'viewed' } }),
    },
    'POST /admin/invoices': {
      expected: createsForStaff,
      prepare: async () => ({
        body: invoiceBody((await createApprovedOrder(context().owner, context().admin))._id),
      }),
    },
    'POST /pay-per-image/admin/invoices/:id': {
      expected: createsForStaff,
      prepare: async () => ({
        params: await toId(createApprovedImagesOrder(context().owner, context().admin)),
        body: { dueDate: '2036-12-21' },
      }),
    },
    'GET /admin/invoices': { expected: forStaff },
    'GET /admin/invoices/summary': { expected: forStaff },
    'GET /admin/invoices/export': { expected: forStaff },
    'GET /admin/invoices/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(sentInvoice()) }),
    },
    'PUT /admin/invoices/:id/void': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(sentInvoice()) }),
    },

    'GET /admin/scheduled-invoices': { expected: forStaff },
    'POST /admin/orders/:id/scheduled-invoice': {
      expected: createsForStaff,
      async prepare() {
        await onlyProfile();
        return { params: await toId(createPendingOrder(context().owner)), body: {} };
      },
    },
    'DELETE /admin/orders/:id/scheduled-invoice': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createPendingOrder(context().owner)) }),
    },

    'POST /subscriptions/payments/receipt': {
      expected: createsForOwner,
      prepare: async () => ({ body: receiptBody((await sentInvoice())._id) }),
    },
    'POST /subscriptions/payments/receipt/:id/upload': {
      expected: createsForOwner,
      prepare: async () => ({
        params: await toId(submittedReceipt()),
        form: receiptForm({}, { name: 'receipt.png', bytes: sampleFile('png') }),
      }),
    },
    'GET /subscriptions/payments/receipts': { expected: forSignedIn },
    'GET /admin/payment-receipts': { expected: forStaff },
    'GET /admin/payment-receipts/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(submittedReceipt()) }),
    },
    'PUT /admin/payment-receipts/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(submittedReceipt()), body: { status: 'approved' } }),
    },
    'PUT /admin/invoices/:id/confirm-payment': {
      expected: forStaff,
      async prepare() {
        const receipt = await submittedReceipt();
        const review = { params: { id: receipt._id }, body: { status: 'approved' } } as const;
        await context().admin.call('PUT /admin/payment-receipts/:id', review);
        return { params: { id: receipt.invoiceId._id } };
      },
    },

    'GET /ledger/balances': { expected: forSignedIn },
    'GET /ledger/entries': { expected: forSignedIn },
    'GET /admin/customers/:id/ledger': {
      expected: forStaff,
      prepare: async () => ({ params: await newUser() }),
    },
    'POST /admin/invoices/:id/payments': {
      expected: createsForStaff,
      async prepare() {
        const { _id: id, amountDue } = await sentInvoice();
        return { params: { id }, body: recordedPaymentBody(amountDue) };
      },
    },
    'POST /admin/invoices/:id/write-off': {
      expected: createsForStaff,
      async prepare() {
        const { _id: id, amountDue } = await sentInvoice();
        return { params: { id }, body: { amountDue, reason: 'Bank charges.' } };
      },
    },
    'POST /admin/invoices/:id/credit': {
      expected: createsForStaff,
      async prepare() {
        const { owner, admin } = context();
        const { _id: id, amountDue } = await sentInvoice();
        await createCredit(owner, admin, 1);
        return { params: { id }, body: { amountDue, amount: 1 } };
      },
    },
    'GET /admin/invoices/:id/purchase': {
      expected: forStaff,
      async prepare() {
        const { invoiceId } = await createApprovedReceipt(context().owner, context().admin);
        return { params: { id: invoiceId._id } };
      },
    },
    'POST /admin/invoices/:id/credit-notes': {
      expected: createsForStaff,
      async prepare() {
        const { invoiceId } = await createApprovedReceipt(context().owner, context().admin);
        return { params: { id: invoiceId._id }, body: creditNoteBody(1) };
      },
    },
    'POST /admin/customers/:id/refunds': {
      expected: createsForStaff,
      async prepare() {
        const { owner, admin } = context();
        const creditBalance = await createCredit(owner, admin, 1);
        return { params: { id: owner.id }, body: { ...refundBody(1), creditBalance } };
      },
    },

    'POST /admin/bank-statements/preview': {
      expected: forStaff,
      prepare: () => ({ form: statementForm([{ text: 'Gift', amount: 5 }]) }),
    },
    'POST /admin/bank-statements': {
      expected: createsForStaff,
      prepare: () => ({ form: statementForm([{ text: crypto.randomUUID(), amount: 5 }]) }),
    },
    'POST /admin/imports/customers/preview': {
      expected: forStaff,
      prepare: () => ({ form: importForm('Email\nimported@example.com') }),
    },
    'POST /admin/imports/customers': {
      expected: createsForStaff,
      prepare: () => ({ form: importForm(`Email\n${crypto.randomUUID()}@example.com`) }),
    },
    'POST /admin/imports/invoices/preview': {
      expected: forStaff,
      prepare: () => ({ form: importForm(csvOf(invoiceCells(context().owner.email))) }),
    },
    'POST /admin/imports/invoices': {
      expected: createsForStaff,
      prepare: async () => {
        await onlyProfile();
        return { form: importForm(csvOf(invoiceCells(context().owner.email))) };
      },
    },
    'POST /admin/imports/plans/preview': {
      expected: forStaff,
      prepare: () => ({ form: importForm(csvOf(planCells(context().owner.email))) }),
    },
    'POST /admin/imports/plans': {
      expected: createsForStaff,
      prepare: async () => {
        const { email } = await context().t.signIn(randomUUID());
        return { form: importForm(csvOf(planCells(email))) };
      },
    },
    'GET /admin/bank-statements': { expected: forStaff },
    'GET /admin/bank-statement-lines': { expected: forStaff },
    'POST /admin/bank-statement-lines/:id/confirm': {
      expected: createsForStaff,
      async prepare() {
        const { _id: invoiceId, amountDue } = await sentInvoice();
        const line = await createStatementLine(context().admin, { amount: amountDue });
        return { params: { id: line._id }, body: { invoiceId, amountDue } };
      },
    },
    'PUT /admin/bank-statement-lines/:id/ignore': {
      expected: forStaff,
      prepare: async () => ({
        params: await toId(createStatementLine(context().admin)),
        body: { reason: 'A transfer between our accounts.' },
      }),
    },
    'PUT /admin/bank-statement-lines/:id/reopen': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createIgnoredLine(context().admin)) }),
    },

    'GET /subscriptions/active': { expected: forSignedIn },
    'GET /admin/subscriptions': { expected: forStaff },
    'GET /admin/subscriptions/summary': { expected: forStaff },
    'GET /admin/subscriptions/export': { expected: forStaff },
    'GET /admin/subscriptions/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createPlan()) }),
    },
    'PUT /admin/subscriptions/:id': {
      expected: forStaff,
      prepare: async () => ({
        params: await toId(createPlan()),
        body: { status: 'active', imagesUsed: 3 },
      }),
    },
    'GET /admin/subscriptions/:id/pauses': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createPlan()) }),
    },
    'POST /admin/subscriptions/:id/pause': {
      expected: createsForStaff,
      prepare: async () => ({ params: await toId(createUnpausedPlan()), body: newPause() }),
    },
    'POST /admin/subscriptions/:id/pause/approve': {
      expected: forStaff,
      async prepare() {
        const plan = await createRequestedPause();
        return { params: { id: plan._id }, body: { pauseId: plan.pause?._id ?? '' } };
      },
    },
    'POST /admin/subscriptions/:id/pause/decline': {
      expected: forStaff,
      async prepare() {
        const plan = await createRequestedPause();
        return { params: { id: plan._id }, body: { pauseId: plan.pause?._id ?? '', reason: 'Too late.' } };
      },
    },
    'POST /admin/subscriptions/:id/pause/end': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createRunningPause()) }),
    },
    'GET /admin/subscriptions/:id/refund-request': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createRequest()) }),
    },
    'POST /admin/subscriptions/:id/refund-request/approve': {
      expected: forStaff,
      async prepare() {
        const images = await createRequest();
        // Credit would pay the invoices of other rows.
        const body = {
          ...(await approvalBody(context().admin, images)),
          amount: 1,
          reason: 'Agreed by phone.',
        };
        return { params: { id: images._id }, body };
      },
    },
    'POST /admin/subscriptions/:id/refund-request/decline': {
      expected: forStaff,
      async prepare() {
        const images = await createRequest();
        return {
          params: { id: images._id },
          body: { requestId: requestOf(images)._id, reason: 'The photos have been delivered.' },
        };
      },
    },
    'GET /admin/subscriptions/:id/usage': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createUsedPlan()) }),
    },
    'GET /pay-per-image/admin/active': { expected: forStaff },
    'GET /pay-per-image/admin/active/summary': { expected: forStaff },
    'GET /pay-per-image/admin/active/export': { expected: forStaff },
    'PUT /pay-per-image/admin/:id/usage': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createImages()), body: { imagesUsed: 3 } }),
    },

    'POST /photos/upload': {
      expected: createsForSubscriber,
      prepare: async () => ({ form: photosForm([{ name: 'DSC_1.JPG', bytes: await createJpeg() }]) }),
    },
    'GET /photos': { expected: forSignedIn },
    'GET /photos/quotas': { expected: forSignedIn },
    'GET /photos/uploads': { expected: forSignedIn },
    'DELETE /photos/uploads/:id': {
      expected: forOwner,
      prepare: async () => ({
        params: { id: (await insertReadyUpload(context().t, context().owner)).id },
      }),
    },
    'GET /photos/pending-submissions': { expected: forSignedIn },
    'POST /photos/pending-submissions': {
      expected: createsForOwner,
      prepare: async () => ({ body: await createExtraImagesBody(context().t, context().owner) }),
    },
    'DELETE /photos/pending-submissions/:id': {
      expected: forOwner,
      prepare: async () => ({
        params: { id: (await createPendingSubmission(context().t, context().owner))._id },
      }),
    },
    'GET /photos/jobs': { expected: forSignedIn },
    'POST /photos/jobs': {
      expected: createsForOwner,
      prepare: async () => ({ body: await createSubmission(context().t, context().owner, 1) }),
    },
    'GET /photos/jobs/:id': { expected: forOwnerOrStaff, prepare: ownerJob },
    'PUT /photos/jobs/:id/withdraw': { expected: forOwner, prepare: ownerJob },
    'GET /photos/jobs/:id/originals': { expected: forOwnerOrStaff, prepare: ownerJob },
    'GET /photos/jobs/:id/questions': { expected: forOwnerOrStaff, prepare: ownerJob },
    'POST /photos/admin/jobs/:id/questions': {
      expected: createsForStaff,
      prepare: async () => ({ ...(await ownerJob()), body: { text: 'Which crop?' } }),
    },
    'PUT /photos/questions/:id/answer': {
      expected: forOwner,
      prepare: async () => ({ ...(await openQuestion()), body: { answer: 'The wide one.' } }),
    },
    'PUT /photos/admin/questions/:id/withdraw': { expected: forStaff, prepare: openQuestion },
    'GET /photos/admin/retouchers': { expected: forStaff },
    'PUT /photos/admin/jobs/:id/assignments': {
      expected: forStaff,
      prepare: async ({ id: assigneeId }) => {
        const { params } = await ownerJob();
        const ofJob = await listPhotosOfJob(context().owner, params.id);
        return {
          params,
          body: { assigneeId, photos: ofJob.map(({ _id }) => ({ photoId: _id, assigneeId: null })) },
        };
      },
    },
    'GET /photos/admin/jobs/:id/files': { expected: forStaff, prepare: ownerJob },
    'PUT /photos/admin/files/:id': {
      expected: forStaff,
      prepare: async (caller) => {
        const { id } = await insertFinishedFile(context().t, caller, await submittedPhoto());
        return { params: { id }, body: { photoId: null } };
      },
    },
    'POST /photos/admin/jobs/:id/versions': {
      expected: createsForStaff,
      prepare: async (caller) => {
        const photo = await submittedPhoto();
        const { id } = await insertFinishedFile(context().t, caller, photo);
        return { params: { id: photo.jobId }, body: { uploadIds: [id] } };
      },
    },
    'PUT /photos/admin/versions/:id/return': {
      expected: forStaff,
      prepare: async () => ({ params: { id: await latestVersionId(context().admin, await photoInCheck()) } }),
    },
    'POST /photos/admin/jobs/:id/deliveries': {
      expected: createsForStaff,
      prepare: async () => {
        const photo = await photoInCheck();
        const versionIds = [await latestVersionId(context().admin, photo)];
        return { params: { id: photo.jobId }, body: { versionIds } };
      },
    },
    'PUT /photos/jobs/:id/approve': {
      expected: forOwner,
      prepare: async () => {
        const photo = await deliveredPhoto();
        const versionIds = [await latestVersionId(context().owner, photo)];
        return { params: { id: photo.jobId }, body: { versionIds } };
      },
    },
    'POST /photos/:id/revisions': {
      expected: createsForOwner,
      prepare: async () => {
        const photo = await deliveredPhoto();
        const versionId = await latestVersionId(context().owner, photo);
        return {
          params: { id: photo._id },
          body: { versionId, cause: 'mistake', note: 'The sleeve is cut off.' },
        };
      },
    },
    'POST /photos/:id/annotation-comments': {
      expected: createsForOwnerOrStaff,
      prepare: async () => {
        const { photo } = dataOf(
          await requestRevision(context().owner, await deliveredPhoto(), { annotations: [pinOnPhoto] }),
        );
        const revisionId = photo.revisions[0]?._id ?? '';
        return { params: { id: photo._id }, body: { revisionId, number: 1, text: 'Is this better?' } };
      },
    },
    'PUT /photos/admin/revisions/:id': {
      expected: forStaff,
      prepare: async () => {
        const { photo } = dataOf(await requestRevision(context().owner, await deliveredPhoto()));
        return { params: { id: photo.revisions[0]?._id ?? '' }, body: { cause: 'mistake' } };
      },
    },
    'PUT /photos/admin/photos/:id/revision-limit': {
      expected: forStaff,
      prepare: async () => ({ ...(await ownerPhoto()), body: { limit: 4 } }),
    },
    'GET /photos/jobs/:id/delivery': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: { id: (await deliveredPhoto()).jobId } }),
    },
    'GET /photos/jobs/:id/share-links': { expected: forOwner, prepare: ownerJob },
    'POST /photos/jobs/:id/share-links': {
      expected: createsForOwner,
      prepare: async () => ({ ...(await ownerJob()), body: shareLinkBody }),
    },
    'PUT /photos/share-links/:id/revoke': {
      expected: forOwner,
      prepare: async () => ({ params: { id: (await ownerShareLink())._id } }),
    },
    'GET /photos/jobs/:id/guest-comments': { expected: forOwner, prepare: ownerJob },
    'DELETE /photos/guest-comments/:id': {
      expected: forOwner,
      prepare: async () => {
        const { _id: id } = await commentOnFirst(context().owner, await ownerShareLink());
        return { params: { id } };
      },
    },
    'POST /photos/shared/open': {
      expected: 'public',
      prepare: async () => ({ body: { token: tokenOf(await ownerShareLink()) } }),
    },
    'POST /photos/shared/comments': {
      expected: 'public',
      prepare: async () => {
        const { session, share } = dataOf(await openLink(context().owner, await ownerShareLink()));
        const versionId = share.photos[0]?.versionId ?? '';
        return { body: { session, versionId, name: 'Funmi Ade', text: 'Warmer, please.' } };
      },
    },
    'GET /photos/:id': { expected: forOwnerOrStaff, prepare: ownerPhoto },
    'PUT /photos/:id': {
      expected: forOwner,
      prepare: async () => ({ ...(await ownerPhoto()), body: { notes: 'Softer' } }),
    },
    'DELETE /photos/:id': { expected: forOwner, prepare: ownerPhoto },
    'GET /photos/:id/optimized': { expected: forOwnerOrStaff, prepare: ownerPhoto },
    'GET /photos/:id/thumbnail': { expected: forOwnerOrStaff, prepare: ownerPhoto },
    'GET /photos/admin/photos': { expected: forStaff },
    'GET /photos/admin/jobs': { expected: forStaff },
    'GET /photos/admin/board': { expected: forStaff },
    'GET /photos/admin/on-time': { expected: forStaff },
    'GET /photos/admin/on-time/export': { expected: forStaff },
    'GET /photos/admin/late-deliveries': { expected: forStaff },
    'GET /admin/reports/money': { expected: forStaff },
    'GET /admin/reports/outstanding': { expected: forStaff },
    'GET /admin/reports/recurring': { expected: forStaff },
    'GET /admin/reports/conversion': { expected: forStaff },
    'GET /admin/reports/images': { expected: forStaff },
    'GET /admin/reports/customers': { expected: forStaff },
    'GET /admin/reports/export': { expected: forStaff, prepare: () => ({ query: { report: 'money' } }) },
    'GET /admin/ledger/entries': { expected: forStaff },
    'GET /admin/usage/entries': { expected: forStaff },
    'GET /admin/usage/entries/export': { expected: forStaff },
    'GET /admin/exchange-rates': { expected: forStaff },
    'POST /admin/exchange-rates': {
      expected: createsForStaff,
      prepare: () => ({ body: exchangeRateBody() }),
    },
    'PUT /photos/admin/jobs/:id/due-time': {
      expected: forStaff,
      prepare: async () => ({ ...(await ownerJob()), body: { dueAt: inAWeek(), reason: 'A retake.' } }),
    },
    'PUT /photos/admin/jobs/:id/retention': {
      expected: forStaff,
      prepare: async () => ({ ...(await ownerJob()), body: { rule: 'after_approval' } }),
    },
    'PUT /photos/admin/jobs/:id/status': {
      expected: forStaff,
      prepare: async () => ({ ...(await ownerJob()), body: { status: 'in_progress' } }),
    },

    'GET /chat/user/chat': { expected: forSignedIn },
    'GET /chat/user/chat/:id/messages': { expected: forOwner, prepare: ownerChat },
    'POST /chat/user/chat/:id/messages': {
      expected: createsForOwner,
      prepare: async () => ({ ...(await ownerChat()), body: { message: 'Hello' } }),
    },
    'POST /chat/user/chat/:id/read': { expected: forOwner, prepare: ownerChat },
    'GET /chat/user/chat/:id/export': { expected: forOwner, prepare: ownerChat },
    'GET /chat/messages': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ query: { orderId: (await createPendingOrder(context().owner))._id } }),
    },
    'GET /chat/admin/chats': { expected: forStaff },
    'GET /chat/admin/people': { expected: forStaff },
    'POST /chat/admin/chat/user/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await newUser() }),
    },
    'POST /chat/admin/chat/:id/assign': {
      expected: forStaff,
      prepare: async () => ({ ...(await ownerChat()), body: {} }),
    },
    'GET /chat/admin/chat/:id/messages': { expected: forStaff, prepare: ownerChat },
    'POST /chat/admin/chat/:id/messages': {
      expected: createsForStaff,
      prepare: async () => ({ ...(await ownerChat()), body: { message: 'Hello' } }),
    },
    'POST /chat/admin/chat/:id/read': { expected: forStaff, prepare: ownerChat },
    'GET /chat/admin/chat/:id/export': { expected: forStaff, prepare: ownerChat },
    'GET /chat/admin/chat/:id/customer': { expected: forStaff, prepare: ownerChat },
    'GET /chat/admin/replies': { expected: forStaff },
    'POST /chat/admin/replies': { expected: createsForStaff, prepare: () => ({ body: cannedReply }) },
    'PUT /chat/admin/replies/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await createCannedReply(), body: cannedReply }),
    },
    'DELETE /chat/admin/replies/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await createCannedReply() }),
    },

    'GET /studio': { expected: 'public' },
    'GET /admin/settings': { expected: forStaff },
    'PUT /admin/settings/legal-details': {
      expected: forStaff,
      async prepare() {
        const { version } = (await settingsOf()).legalDetails;
        return { body: { ...legalDetailsBody, version } };
      },
    },
    'PUT /admin/settings/opening-hours': {
      expected: forStaff,
      async prepare() {
        const { version } = (await settingsOf()).openingHours;
        return { body: { ...openingHoursBody, version } };
      },
    },
    'PUT /admin/settings/pauses': {
      expected: forStaff,
      prepare: () => ({ body: { isSelfService: false } }),
    },
    'PUT /admin/settings/retoucher-pool': {
      expected: forStaff,
      prepare: () => ({ body: { isOpen: false } }),
    },
    'GET /admin/payment-profiles': { expected: forStaff },
    'POST /admin/payment-profiles': {
      expected: createsForStaff,
      async prepare() {
        await context().t.database.queries.delete(paymentProfiles);
        return { body: paymentProfileBody() };
      },
    },
    'PUT /admin/payment-profiles/:id': {
      expected: forStaff,
      async prepare() {
        const { _id: id, name, paymentDetails, version } = await onlyProfile();
        return { params: { id }, body: { name, paymentDetails, version } };
      },
    },
    'PUT /admin/payment-profiles/:id/default': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyProfile()) }),
    },
    'DELETE /admin/payment-profiles/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyProfile()) }),
    },

    'GET /admin/webhooks': { expected: forStaff },
    'POST /admin/webhooks': {
      expected: createsForStaff,
      async prepare() {
        await context().t.database.queries.delete(webhookEndpoints);
        return { body: webhookEndpointBody() };
      },
    },
    'PUT /admin/webhooks/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyWebhookEndpoint()), body: webhookEndpointBody() }),
    },
    'DELETE /admin/webhooks/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyWebhookEndpoint()) }),
    },
    'PUT /admin/webhooks/:id/secret': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyWebhookEndpoint()) }),
    },
    'POST /admin/webhooks/:id/test': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyWebhookEndpoint()) }),
    },
    'GET /admin/webhooks/:id/deliveries': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(onlyWebhookEndpoint()) }),
    },
    'POST /admin/webhooks/:id/replay-failed': {
      expected: forStaff,
      prepare: async () => ({
        params: await toId(onlyWebhookEndpoint()),
        body: { since: '2026-11-01T00:00:00.000Z' },
      }),
    },
    'POST /admin/webhook-deliveries/:id/replay': {
      expected: forStaff,
      async prepare() {
        const { t, admin } = context();
        return { params: await toId(insertFailedDelivery(t, await createWebhookEndpoint(admin))) };
      },
    },

    'GET /admin/dashboard/stats': { expected: forStaff },
    'GET /admin/today': { expected: forStaff },
    'GET /admin/audit': { expected: forStaff },
    'GET /admin/audit/export': { expected: forStaff },
    'GET /admin/customers/:id': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/balances': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/subscriptions': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/quotas': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/orders': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/invoices': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/jobs': { expected: forStaff, prepare: ownerAsCustomer },
    'GET /admin/customers/:id/notes': { expected: forStaff, prepare: ownerAsCustomer },
    'POST /admin/customers/:id/notes': {
      expected: createsForStaff,
      prepare: () => ({ ...ownerAsCustomer(), body: customerNote }),
    },
    'PUT /admin/customer-notes/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await createCustomerNote(), body: customerNote }),
    },
    'DELETE /admin/customer-notes/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await createCustomerNote() }),
    },
    'GET /admin/security-events': { expected: forStaff },
    'GET /admin/tasks': { expected: forStaff },
    'GET /admin/tasks/failed': { expected: forStaff },
    'POST /admin/tasks/:id/retry': {
      expected: forStaff,
      prepare: async () => ({ params: { id: await insertTask(context().t) } }),
    },
    'POST /admin/tasks/retry-failed': { expected: forStaff, prepare: () => ({ body: { kind: 'clean_up' } }) },
    'GET /notifications': { expected: forSignedIn },
    'PUT /notifications/read': { expected: forSignedIn, prepare: () => ({ body: {} }) },
    'GET /notifications/settings': { expected: forSignedIn },
    'PUT /notifications/settings': {
      expected: forSignedIn,
      prepare: () => ({ body: { event: 'job_started', channel: 'mail', isOn: false } }),
    },
    'DELETE /notifications/email-block': { expected: forSignedIn },
    'PUT /notifications/quiet-hours': {
      expected: forSignedIn,
      prepare: () => ({ body: { quietHours: null } }),
    },
  };
}
