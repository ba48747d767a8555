import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '@burnish/contract/photos/entities';
import { deletedAccountEmail } from '@burnish/domain/accounts/personal-data';
import { signInChallengePurposes } from '@burnish/domain/accounts/second-factor';
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createStatementLine } from '../../../../../testing/bank-statements.ts';
import { untilBlocked } from '../../../../../testing/blocked-statements.ts';
import {
  deliver,
  deliverJob,
  listStudioPhotos,
  pinOnPhoto,
  requestRevision,
  submitVersions,
} from '../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPause,
  createPaymentProfile,
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  messageForm,
  planOrderBody,
  receiptFields,
  receiptForm,
  sampleFile,
  savedAddressBody,
  savedViewBody,
  sendCustomerMessage,
  styleGuideBody,
} from '../../../../../testing/factories.ts';
import { findViolations } from '../../../../../testing/invariants.ts';
import { type Mail, type MailServer, startMailServer } from '../../../../../testing/mail.ts';
import {
  askQuestion,
  changeDueTime,
  commentOnAnnotation,
  createPaidImages,
  createPaidPlan,
} from '../../../../../testing/photos.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { refundRequestBody, requestOf, requestRefund } from '../../../../../testing/refund-requests.ts';
import { scheduleInvoice } from '../../../../../testing/scheduled-invoices.ts';
import { confirm, createSecondFactorUser } from '../../../../../testing/second-factor.ts';
import { commentOnFirst, createShareLink } from '../../../../../testing/share-links.ts';
import {
  createPendingSubmission,
  insertReadyUpload,
  submitPhotos,
} from '../../../../../testing/stored-photos.ts';
import { insertFailedDelivery } from '../../../../../testing/stored-webhooks.ts';
import { readTables } from '../../../../../testing/table-snapshot.ts';
import { createWebhookEndpoint } from '../../../../../testing/webhooks.ts';
import {
  apiKeys,
  auditRecords,
  authenticatorApps,
  bankStatementLines,
  calendarFeeds,
  invoices,
  orders,
  passkeys,
  passwordResetLinks,
  photoForms,
  receipts,
  recoveryCodes,
  refundRequests,
  savedViews,
  signInChallenges,
  users,
} from '../../db/schema/index.ts';
import { classification } from './classification.fixture.ts';

/** In everything that a deletion removes. */
const marker = 'Zylphora';

let mail: MailServer;
let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  mail = await startMailServer();
  t = await createTestApp({
    env: { SMTP_URL: mail.url },
    taskTiming: { retry: { retryDelay: 0 }, pollSeconds: 1 },
  });
  admin = await t.signInAdmin();
});
afterAll(async () => {
  await t.close();
  await mail.close();
});

const phrase = 'delete my account';

async function deleteAccount(user: TestUser) {
  return user.call('POST /auth/delete-account', { body: { phrase, confirmation: await confirm(user) } });
}

/** The next emails about the data of this person. */
async function mailsTo({ email }: TestUser, count: number): Promise<Mail[]> {
  const filter = { to: email, subject: /deleted|copy of your/ };
  const mails: Mail[] = [];
  while (mails.length < count) mails.push(await mail.next(filter));
  return mails;
}

const deletionOf = async (user: TestUser) => dataOf(await user.call('GET /auth/personal-data')).deletion;

async function findUser(id: string) {
  const [row] = await t.database.queries.select().from(users).where(eq(users.id, id));
  return row;
}

/** The rows of a table that contain the marker, or in one column. */
async function countMarked(table: string, column?: string): Promise<number> {
  const content = column === undefined ? sql`one::text` : sql`one.${sql.identifier(column)}::text`;
  const { rows } = await t.database.queries.execute<{ n: string }>(
    sql`select count(*) as n from ${sql.identifier(table)} one where ${content} ilike ${`%${marker}%`}`,
  );
  return Number(rows[0]?.n);
}

async function countOwned(table: string, column: string, ownerId: string): Promise<number> {
  const { rows } = await t.database.queries.execute<{ n: string }>(
    sql`select count(*) as n from ${sql.identifier(table)} one where one.${sql.identifier(column)} = ${ownerId}`,
  );
  return Number(rows[0]?.n);
}

async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function anyOrder() {
  const customer = await t.signIn('Anyone');
  const { _id: id } = await createPendingOrder(customer);
  const [row] = await t.database.queries.select().from(orders).where(eq(orders.id, id));
  if (row === undefined) throw new Error('the order is missing');
  return row;
}

async function insertSignInData(userId: string): Promise<void> {
  const { queries } = t.database;
  const now = t.clock.now();
  const expiresAt = new Date(now.getTime() + 60_000);
  await queries.insert(passwordResetLinks).values({ tokenHash: marker, userId, expiresAt });
  await queries.insert(authenticatorApps).values({ userId, encryptedSecret: marker, createdAt: now });
  await queries
    .insert(photoForms)
    .values({ id: crypto.randomUUID(), userId, announcedBytes: 1, startedAt: now });
  await queries.insert(recoveryCodes).values({ codeHash: marker, userId, createdAt: now });
  await queries.insert(passkeys).values({
    id: randomUUID(),
    userId,
    name: marker,
    credentialId: marker,
    publicKey: '',
    counter: 0,
    transports: [],
    createdAt: now,
  });
  await queries.insert(apiKeys).values({
    id: randomUUID(),
    userId,
    publicId: marker,
    secretHash: marker,
    name: marker,
    scopes: ['orders:read'],
    createdAt: now,
    expiresAt,
  });
  await queries.insert(calendarFeeds).values({
    id: randomUUID(),
    userId,
    secretHash: marker,
    name: marker,
    createdAt: now,
  });
  await queries.insert(signInChallenges).values({
    tokenHash: marker,
    purpose: signInChallengePurposes[0],
    userId,
    passkeyChallenge: '',
    expiresAt,
  });
}

/** Saved while the account was one of the studio's. */
async function insertSavedView(userId: string): Promise<void> {
  const view = { ...savedViewBody, name: marker, query: `search=${marker}` };
  await t.database.queries
    .insert(savedViews)
    .values({ id: randomUUID(), userId, ...view, createdAt: t.clock.now() });
}

/** The ids of what the rows of an account refer to, by column. */
type Owners = Readonly<Record<string, string>>;

/** A version with a problem that was overruled, a revision of it, the next version in check, and a finished file without a photo. */
/** A link to the finished photos, on which a guest comments. */
async function sharePhotos(customer: TestUser, job: Job): Promise<string> {
  const link = await createShareLink(customer, job._id, { name: marker, watermark: marker });
  await commentOnFirst(t.visitor, link, { name: marker, text: marker });
  return link._id;
}

async function reviewPhotos(customer: TestUser, job: Job): Promise<void> {
  const fileName = `${marker}_final.jpg`;
  await submitVersions(t, admin, job, undefined, { fileName, warnings: ['cmyk'], profile: marker });
  const photos = await listStudioPhotos(admin, job._id);
  dataOf(await deliver(admin, job, photos, { overruleReason: marker }));
  const annotations = [{ ...pinOnPhoto, note: marker }];
  for (const delivered of photos) {
    const { photo } = dataOf(await requestRevision(customer, delivered, { note: marker, annotations }));
    for (const person of [customer, admin])
      dataOf(await commentOnAnnotation(person, photo, { text: marker }));
  }
  await submitVersions(t, admin, job, photos, { fileName });
  await insertReadyUpload(t, admin, { jobId: job._id, fileName, folder: marker });
}

async function declinePause(customer: TestUser): Promise<void> {
  const [plan] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  if (plan === undefined) throw new Error('the customer has no plan');
  const { pause } = await createPause(customer, admin, plan, 'customer');
  const body = { pauseId: pause?._id ?? '', reason: marker };
  dataOf(await admin.call('POST /admin/subscriptions/:id/pause/decline', { params: { id: plan._id }, body }));
}

/** A refund request that was declined, and another one that waits for the studio. */
async function requestRefunds(customer: TestUser): Promise<void> {
  const query = { subscriptionType: 'payPerImage' } as const;
  const [images] = dataOf(await customer.call('GET /subscriptions/active', { query })).subscriptions;
  if (images === undefined) throw new Error('the customer has no images');
  const params = { id: images._id };
  const body = { ...(await refundRequestBody(customer, images)), reason: marker };
  const request = async () =>
    dataOf(await customer.call('POST /subscriptions/:id/refund-request', { params, body })).subscription;
  const decline = { requestId: requestOf(await request())._id, reason: marker };
  dataOf(await admin.call('POST /admin/subscriptions/:id/refund-request/decline', { params, body: decline }));
  await request();
}

/** An account with something in every column that a deletion erases. */
async function createFullAccount(): Promise<{
  customer: TestUser;
  owners: Owners;
  confirmation: string;
}> {
  const customer = await t.register(`Ada ${marker}`, { email: `ada@${marker.toLowerCase()}.test` });
  const { queries } = t.database;
  await queries
    .update(users)
    .set({ identityIssuer: `https://${marker}`, identitySubject: marker })
    .where(eq(users.id, customer.id));
  // Not through the calls: an Argon2 hash can't contain the marker.
  const profile = { companyName: marker, phone: `${marker} 1`, userType: 'agency', taxId: marker } as const;
  dataOf(await customer.call('PUT /auth/profile', { body: profile }));
  const address = { ...savedAddressBody, label: marker };
  dataOf(await customer.call('POST /addresses', { body: address }));
  const styleGuide = { ...styleGuideBody, name: marker, brief: marker };
  dataOf(await customer.call('POST /photos/style-guides', { body: styleGuide }));

  const personal = {
    email: `orders@${marker.toLowerCase()}.test`,
    phone: `${marker} 2`,
    specialInstructions: marker,
  };
  const { _id: rejectedId } = await createSubmittedReceipt(customer, admin, personal);
  const review = (id: string, status: 'approved' | 'rejected', adminNotes: string) =>
    admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status, adminNotes } });
  dataOf(await review(rejectedId, 'rejected', marker));
  const [rejected] = await queries.select().from(receipts).where(eq(receipts.id, rejectedId));
  const form = receiptForm(receiptFields(rejected?.invoiceId ?? '', { notes: marker }), {
    name: `${marker}.pdf`,
    bytes: sampleFile('pdf'),
  });
  const submitted = dataOf(await customer.call('POST /subscriptions/payments/receipt', { form }));
  dataOf(await review(submitted.paymentReceipt._id, 'approved', marker));
  await declinePause(customer);
  await createPaidImages(customer, admin, personal);
  await requestRefunds(customer);
  const pending = await createPendingOrder(customer, { ...personal, planId: 'diamond-plan' });
  await queries.update(orders).set({ adminNotes: marker }).where(eq(orders.userId, customer.id));

  const upload = await insertReadyUpload(t, customer, { fileName: `${marker}.jpg`, profile: marker });
  const submission = {
    brief: marker,
    photos: [{ uploadId: upload.id, notes: marker, annotations: [{ x: 0.5, y: 0.5, note: marker }] }],
  };
  const { job } = dataOf(await customer.call('POST /photos/jobs', { body: submission }));
  await reviewPhotos(customer, job);
  const linkId = await sharePhotos(customer, job);
  await askQuestion(admin, job._id, { text: marker });
  await changeDueTime(admin, job, { reason: marker });
  const waiting = await insertReadyUpload(t, customer, { fileName: `${marker}.jpg`, folder: marker });
  const annotations = [{ x: 0.5, y: 0.5, note: marker }];
  await createPendingSubmission(t, customer, 0, {
    ...personal,
    brief: marker,
    photos: [{ uploadId: waiting.id, notes: marker, annotations }],
  });

  const choice = { event: 'job_started', channel: 'mail', isOn: false } as const;
  dataOf(await customer.call('PUT /notifications/settings', { body: choice }));
  const paid = await createSentInvoice(customer, admin);
  const transfer = { amount: paid.amountDue, payer: marker, text: marker };
  const { _id: lineId } = await createStatementLine(admin, transfer);
  await queries
    .update(bankStatementLines)
    .set({ bankReference: 'MB-204417' })
    .where(eq(bankStatementLines.id, lineId));
  dataOf(
    await admin.call('POST /admin/bank-statement-lines/:id/confirm', {
      params: { id: lineId },
      body: { invoiceId: paid._id, amountDue: paid.amountDue },
    }),
  );
  await queries
    .update(bankStatementLines)
    .set({ bankReference: marker })
    .where(eq(bankStatementLines.id, lineId));
  const message = await sendCustomerMessage(customer, { message: marker, orderId: pending._id });
  const params = { id: message.chat };
  const attachment = messageForm({ message: marker }, { name: `${marker}.png`, bytes: sampleFile('png') });
  dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params, form: attachment }));
  const keyed = { body: planOrderBody(personal), headers: { 'idempotency-key': marker } };
  dataOf(await customer.call('POST /subscriptions/request', keyed));
  const confirmation = await confirm(customer);
  await insertSignInData(customer.id);
  await insertSavedView(customer.id);
  const note = { params: { id: customer.id }, body: { text: marker } };
  dataOf(await admin.call('POST /admin/customers/:id/notes', note));
  const event = { ownerId: customer.id, body: marker };
  const { webhookId } = await insertFailedDelivery(t, await createWebhookEndpoint(admin), event);
  await createPaymentProfile(admin, { name: randomUUID() });
  await scheduleInvoice(admin, pending);
  const owners = {
    user_id: customer.id,
    customer_id: customer.id,
    chat_id: message.chat,
    link_id: linkId,
    order_id: pending._id,
    owner_id: customer.id,
    event_id: webhookId,
  };
  return { customer, owners, confirmation };
}

const deletedTables = Object.entries(classification).flatMap(([table, entry]) =>
  entry.rule === 'deleted' ? [{ table, owner: entry.owner }] : [],
);

/** Columns with a value that can't contain the marker. */
const unmarked = new Set(['password_hash', 'sha256']);

const erasedColumns = Object.entries(classification).flatMap(([table, entry]) =>
  entry.rule === 'anonymized'
    ? entry.erased.filter((column) => !unmarked.has(column)).map((column) => ({ table, column }))
    : [],
);

async function countRowsOf(owners: Owners): Promise<Record<string, number>> {
  const counts = deletedTables.map(async ({ table, owner }) => {
    return [table, await countOwned(table, owner, owners[owner] ?? '')] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Checks that every place has something to delete. Otherwise the test would prove nothing. */
async function expectContent(owners: Owners): Promise<void> {
  const counts = await countRowsOf(owners);
  expect(Object.keys(counts).filter((table) => counts[table] === 0)).toEqual([]);
  const isMarked = await Promise.all(erasedColumns.map(({ table, column }) => countMarked(table, column)));
  expect(erasedColumns.filter((_, index) => isMarked[index] === 0)).toEqual([]);
}

async function expectNoContent(owners: Owners): Promise<void> {
  const counts = await countRowsOf(owners);
  expect(Object.keys(counts).filter((table) => counts[table] !== 0)).toEqual([]);
  const tables = Object.keys(classification);
  const marked = await Promise.all(tables.map((table) => countMarked(table)));
  expect(tables.filter((_, index) => marked[index] !== 0)).toEqual([]);
}

describe('deleting an account', () => {
  test('removes everything about the person that the law doesn’t require, and keeps the rest', async () => {
    const filesBefore = await listStoredFiles();
    const { customer, owners, confirmation } = await createFullAccount();
    dataOf(await customer.call('POST /auth/data-exports'));
    await mailsTo(customer, 1);
    await expectContent(owners);
    expect(findViolations(await readTables(t.database))).toEqual([]);
    const invoicesBefore = await t.database.queries
      .select()
      .from(invoices)
      .where(eq(invoices.userId, customer.id));

    dataOf(await customer.call('POST /auth/delete-account', { body: { phrase, confirmation } }));
    // Two tasks send them, at the same time.
    const texts = (await mailsTo(customer, 2)).map(({ text }) => text);
    for (const said of ['has been closed at your request', 'have been deleted'])
      expect(texts).toContainEqual(expect.stringContaining(said));

    await expectNoContent(owners);
    expect(await findUser(customer.id)).toMatchObject({
      email: deletedAccountEmail(customer.id),
      fullName: 'Deleted account',
      passwordHash: null,
      identitySubject: null,
      isActive: false,
      deletedAt: t.clock.now(),
    });
    expect(
      await t.database.queries.select().from(invoices).where(eq(invoices.userId, customer.id)),
    ).toMatchObject(
      invoicesBefore.map(({ id, number, amountMinor, items, notes }) => ({
        id,
        number,
        amountMinor,
        items,
        notes,
      })),
    );
    const keptOrders = await t.database.queries.select().from(orders).where(eq(orders.userId, customer.id));
    expect(keptOrders).toMatchObject([
      { companyName: 'Okafor Studio', contactPerson: 'Adaeze Okafor', address: { city: 'Lagos' }, phone: '' },
      { companyName: 'Okafor Studio', status: 'completed' },
      { companyName: 'Okafor Studio', status: 'completed' },
    ]);
    const keptReceipts = await t.database.queries
      .select()
      .from(receipts)
      .where(eq(receipts.userId, customer.id));
    expect(keptReceipts.map(({ status, notes }) => [status, notes])).toEqual([
      ['approved', null],
      ['approved', null],
    ]);
    const requests = await t.database.queries.select().from(refundRequests).orderBy(asc(refundRequests.id));
    expect(requests.map(({ status }) => status)).toEqual(['declined', 'withdrawn']);
    const filesAfter = (await listStoredFiles()).filter((path) => !filesBefore.includes(path));
    expect(filesAfter).toEqual([expect.stringContaining('/receipts/')]);
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });

  test('ends all sessions, and frees the email and the Google account for a new account', async () => {
    const customer = await t.signIn('Once More');
    const page = await connectClient(await t.listen(), { token: customer.token });
    dataOf(await deleteAccount(customer));
    await page.closed;
    expectError(await customer.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    const again = await t.signIn('Once More');
    expect(again.id).not.toBe(customer.id);
    expect(dataOf(await again.call('GET /auth/profile')).user).toMatchObject({ email: customer.email });
    const { users: listed } = dataOf(
      await admin.call('GET /admin/users', { query: { search: customer.id } }),
    );
    expect(listed).toEqual([]);
    const params = { id: customer.id };
    expectError(
      await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: true } }),
      404,
      'NOT_FOUND',
    );
    expectError(await admin.call('POST /chat/admin/chat/user/:id', { params }), 404, 'NOT_FOUND');
    const inbox = dataOf(
      await admin.call('GET /chat/admin/people', { query: { search: 'Deleted account' } }),
    );
    expect(inbox.people).toEqual([]);
  });

  test('is recorded without personal data', async () => {
    const customer = await t.register('Recorded');
    const response = await customer.call('POST /auth/delete-account', {
      body: { phrase: ' Delete my account ', confirmation: await confirm(customer) },
      address: '203.0.113.7',
    });
    dataOf(response);
    const [record] = await t.database.queries
      .select()
      .from(auditRecords)
      .where(and(eq(auditRecords.entityId, customer.id), eq(auditRecords.action, 'delete_account')));
    expect(record).toMatchObject({
      actorId: customer.id,
      before: { role: 'user', isActive: true },
      after: { role: 'user', isActive: false },
      ipAddress: null,
    });
  });

  test('needs the typed words, and a confirmation of this session', async () => {
    const customer = await t.register('Careful');
    const confirmation = await confirm(customer);
    const remove = (person: TestUser, body: { phrase: string; confirmation: string }) =>
      person.call('POST /auth/delete-account', { body });
    expectFieldErrors(await remove(customer, { phrase: 'yes', confirmation }), 'phrase');
    expectFieldErrors(await remove(customer, { phrase, confirmation: '' }), 'confirmation');
    const foreign = await confirm(await t.register('Stranger'));
    for (const wrong of [foreign, customer.token, 'none'])
      expectError(await remove(customer, { phrase, confirmation: wrong }), 403, 'CONFIRMATION_REQUIRED');
    t.clock.advance(600_000);
    expectError(await remove(customer, { phrase, confirmation }), 403, 'CONFIRMATION_REQUIRED');
    expect(await findUser(customer.id)).toMatchObject({ deletedAt: null });
  });

  test('is refused once the session has ended', async () => {
    const customer = await t.register('Signed Out');
    const body = { phrase, confirmation: await confirm(customer) };
    const { deleting } = await t.database.queries.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, customer.id)).for('no key update');
      const call = customer.call('POST /auth/delete-account', { body });
      await untilBlocked(t.database, 1);
      await customer.call('POST /auth/logout');
      return { deleting: call };
    });
    expectError(await deleting, 401, 'UNAUTHENTICATED');
    expect(await findUser(customer.id)).toMatchObject({ deletedAt: null });
  });

  test('needs more than the password if there is a second factor', async () => {
    const { user } = await createSecondFactorUser(t);
    const byPassword = await user.call('POST /auth/confirmation', { body: { password: defaultPassword } });
    expectFieldErrors(byPassword, 'password');
    dataOf(await deleteAccount(user));
  });

  test('is blocked by what is unpaid or being checked, and by the last admin’s duties', async () => {
    const [unpaid, checked] = [await t.register('Unpaid'), await t.register('Checked')];
    await createSentInvoice(unpaid, admin);
    await createSubmittedReceipt(checked, admin);
    expect((await deletionOf(unpaid)).blockers).toEqual(['unpaid_invoice']);
    expect((await deletionOf(checked)).blockers).toEqual(['payment_in_review']);
    for (const person of [unpaid, checked]) expectError(await deleteAccount(person), 409, 'OPEN_PAYMENTS');
    const onlyAdmin = await t.signInAdmin();
    expect((await deletionOf(onlyAdmin)).blockers).toEqual(['last_admin']);
    expectError(await deleteAccount(onlyAdmin), 409, 'LAST_ADMIN');
  });

  test('lists beforehand what would be lost', async () => {
    const customer = await t.register('Invested');
    await createPaidPlan(customer, admin, { planId: 'silver-plan', used: 4 });
    await createPendingOrder(customer, { planId: 'gold-plan' });
    await submitPhotos(t, customer, 2);
    expect(await deletionOf(customer)).toEqual({
      blockers: [],
      losses: {
        subscriptions: 1,
        images: 24,
        paidPeriodsAhead: 0,
        refundRequests: 0,
        orders: 1,
        jobs: 1,
        credits: [],
      },
    });
  });

  test('lists an order whose invoice was voided, because it waits for another invoice', async () => {
    const customer = await t.register('Voided');
    const { _id: id } = await createSentInvoice(customer, admin);
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
    expect(await deletionOf(customer)).toMatchObject({ blockers: [], losses: { orders: 1 } });
  });

  test('rejects an order whose invoice was voided, so that it gets no other one', async () => {
    const customer = await t.register('Voided And Deleted');
    const { _id: id, requestId } = await createSentInvoice(customer, admin);
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
    dataOf(await deleteAccount(customer));
    const read = await admin.call('GET /orders/:id', { params: { id: requestId } });
    expect(dataOf(read).order.status).toBe('rejected');
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });

  test('lists all paid periods, and no overused plan hides the images of another', async () => {
    const customer = await t.register('Paid ahead');
    const id = await createPaidPlan(customer, admin, { planId: 'silver-plan', used: 30 });
    const body = { imagesLimit: 5 };
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));
    await createPaidImages(customer, admin, { quantity: 10 });
    const { losses } = await deletionOf(customer);
    expect(losses).toMatchObject({ subscriptions: 2, images: 10, paidPeriodsAhead: 0 });
    await createPaidPlan(customer, admin, { planId: 'gold-plan' });
    await createApprovedReceipt(customer, admin, { planId: 'gold-plan' });
    expect((await deletionOf(customer)).losses).toMatchObject({
      subscriptions: 3,
      images: 10 + 60 + 60,
      paidPeriodsAhead: 1,
    });
  });

  test('lists plans that are paused, inactive or suspended, and no canceled ones', async () => {
    const customer = await t.register('On hold');
    const id = await createPaidPlan(customer, admin, { planId: 'silver-plan' });
    await createPause(customer, admin, { _id: id }, 'studio');
    const whole = { subscriptions: 1, images: 30 };
    expect((await deletionOf(customer)).losses).toMatchObject(whole);
    const set = async (status: SubscriptionStatus) => {
      dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status } }));
      return (await deletionOf(customer)).losses;
    };
    for (const status of ['inactive', 'suspended'] as const) expect(await set(status)).toMatchObject(whole);
    expect(await set('cancelled')).toMatchObject({ subscriptions: 0, images: 0 });
  });

  test('lists refund requests that are not decided', async () => {
    const customer = await t.register('Refund asked for');
    const id = await createPaidPlan(customer, admin, { planId: 'silver-plan' });
    expect((await deletionOf(customer)).losses).toMatchObject({ refundRequests: 0 });
    await requestRefund(customer, { _id: id });
    expect((await deletionOf(customer)).losses).toMatchObject({ refundRequests: 1 });
  });

  test('lists no jobs that are delivered as lost work', async () => {
    const customer = await t.register('Delivered');
    await createPaidPlan(customer, admin);
    await deliverJob(t, { customer, staff: admin }, await submitPhotos(t, customer));
    expect((await deletionOf(customer)).losses).toMatchObject({ jobs: 0 });
  });

  test('of a member of staff keeps what they delivered', async () => {
    const staff = await t.register('Retouches');
    await t.database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, staff.id));
    const customer = await t.signIn('Keeps Photos');
    await createPaidPlan(customer, admin);
    const job = await submitPhotos(t, customer);
    await deliverJob(t, { customer, staff }, job);
    await insertReadyUpload(t, staff, { jobId: job._id });
    dataOf(await deleteAccount(staff));
    await mailsTo(staff, 2);
    expect(await countOwned('photo_uploads', 'user_id', staff.id)).toBe(0);
    const [photo] = await listStudioPhotos(admin, job._id);
    const [version] = photo?.versions ?? [];
    expect(version).toMatchObject({ fileName: 'DSC_0412_final.JPG', url: expect.any(String) });
    expect((await t.app.inject(version?.url ?? '')).statusCode).toBe(200);
  });

  test('removes what calls in progress have added, and retries what failed', async () => {
    const customer = await t.register('Late');
    const waitUntilRejected = mail.refuse();
    dataOf(await deleteAccount(customer));
    await waitUntilRejected();
    const { number: _, ...columns } = await anyOrder();
    const order = {
      ...columns,
      id: randomUUID(),
      userId: customer.id,
      status: 'pending',
    } as const;
    await t.database.queries.insert(orders).values(order);
    // The task is repeated until its mail is accepted.
    await vi.waitFor(async () => expect(await countOwned('orders', 'user_id', customer.id)).toBe(0), {
      timeout: 60_000,
    });
    mail.accept();
    await mailsTo(customer, 2);
  });
});
