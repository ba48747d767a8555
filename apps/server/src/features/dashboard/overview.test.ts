import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import {
  approve,
  deliver,
  deliverJob,
  listStudioPhotos,
  submitVersions,
} from '../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createPause,
  createPendingImagesOrder,
  createPendingOrder,
  createSentImagesInvoice,
  createSubmittedReceipt,
  dataOf,
  payInvoice,
} from '../../../../../testing/factories.ts';
import { askQuestion, createPaidPlan } from '../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../testing/stored-photos.ts';

const portal = 'https://files.studio.test/drop';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp({ env: { UPLOAD_PORTAL_URL: portal } });
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

const overviewOf = async (person: TestUser) => dataOf(await person.call('GET /orders/overview')).overview;

async function ownSubscription(customer: TestUser) {
  const [subscription] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  if (subscription === undefined) throw new Error('there is no subscription');
  return subscription;
}

describe('the overview of a customer', () => {
  test('is zero before the first order', async () => {
    expect(await overviewOf(await t.signIn('Newcomer'))).toEqual({
      orders: { pending: 0, completed: 0 },
      subscriptions: { active: 0, ended: 0 },
      images: { used: 0, limit: 0 },
      photos: { submitted: 0, due: 0, nextDueAt: null },
      toDos: [{ kind: 'choose', isNew: true }],
      uploadPortalUrl: portal,
    });
  });

  test("counts approved orders as completed, ignores rejected ones and other users' orders", async () => {
    const [customer, other] = [await t.signIn('Orders'), await t.signIn('Other')];
    await createPendingOrder(customer);
    await createPendingImagesOrder(customer);
    await createApprovedOrder(customer, admin);
    await createSentImagesInvoice(customer, admin);
    await createApprovedReceipt(customer, admin);
    const { _id: id } = await createPendingOrder(customer);
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id },
      body: { status: 'rejected' },
    });
    await createPendingOrder(other);
    expect((await overviewOf(customer)).orders).toEqual({ pending: 2, completed: 3 });
  });

  test('sums up the images of active plans and of purchased images that are left', async () => {
    const customer = await t.signIn('Images');
    await createApprovedReceipt(customer, admin);
    const plan = await ownSubscription(customer);
    await admin.call('PUT /admin/subscriptions/:id', {
      params: { id: plan._id },
      body: { imagesUsed: 41 },
    });
    await payInvoice(customer, admin, await createSentImagesInvoice(customer, admin, { quantity: 12 }));
    const images = await ownSubscription(customer);
    const use = (imagesUsed: number) =>
      admin.call('PUT /pay-per-image/admin/:id/usage', { params: { id: images._id }, body: { imagesUsed } });

    await use(5);
    expect(await overviewOf(customer)).toMatchObject({
      subscriptions: { active: 2, ended: 0 },
      images: { used: 46, limit: 72 },
    });
    await use(12);
    expect(await overviewOf(customer)).toMatchObject({
      subscriptions: { active: 1, ended: 0 },
      images: { used: 41, limit: 60 },
    });
  });

  test('has an order with the studio, its payment, a rejected receipt and the upload as to-dos in turn', async () => {
    const customer = await t.signIn('To Do');
    const toDos = async () => (await overviewOf(customer)).toDos;
    const order = await createPendingImagesOrder(customer);
    expect(await toDos()).toEqual([{ kind: 'wait', order }]);

    const invoice = await createSentImagesInvoice(customer, admin, { quantity: 12 });
    const pay = { kind: 'pay', reason: 'due', rejectionReason: null };
    expect(await toDos()).toMatchObject([{ ...pay, order: { invoiceId: { _id: invoice._id } } }]);

    await payInvoice(customer, admin, invoice);
    expect(await toDos()).toEqual([{ kind: 'upload' }]);

    const later = await createSentImagesInvoice(customer, admin, { quantity: 3 });
    const rejected = await createSubmittedReceipt(customer, admin);
    expect(await toDos()).toHaveLength(1);
    await admin.call('PUT /admin/payment-receipts/:id', {
      params: { id: rejected._id },
      body: { status: 'rejected', adminNotes: 'The amount is missing.' },
    });
    expect(await toDos()).toMatchObject([
      {
        ...pay,
        reason: 'receipt_rejected',
        rejectionReason: 'The amount is missing.',
        order: { invoiceId: { _id: rejected.invoiceId._id } },
      },
      { ...pay, order: { invoiceId: { _id: later._id } } },
    ]);
  });

  test('has a renewal that is due, and unread messages before it', async () => {
    const customer = await t.signIn('Renewal');
    await createApprovedReceipt(customer, admin);
    const plan = await ownSubscription(customer);
    const body = { imagesUsed: plan.imagesLimit };
    await admin.call('PUT /admin/subscriptions/:id', { params: { id: plan._id }, body });
    const renew = { kind: 'renew', reason: 'exhausted', subscription: { _id: plan._id } };
    expect((await overviewOf(customer)).toDos).toMatchObject([renew]);

    const { chat } = dataOf(
      await admin.call('POST /chat/admin/chat/user/:id', { params: { id: customer.id } }),
    );
    await admin.call('POST /chat/admin/chat/:id/messages', {
      params: { id: chat._id },
      body: { message: 'Should the stitching stay?' },
    });
    expect((await overviewOf(customer)).toDos).toMatchObject([
      { kind: 'answer', unreadMessages: 1, lastMessage: 'Should the stitching stay?' },
      renew,
    ]);
    await customer.call('POST /subscriptions/:id/renew', { params: { id: plan._id } });
    expect((await overviewOf(customer)).toDos).toMatchObject([{ kind: 'answer' }]);
  });

  test('has a paused plan, which is neither lost nor to be replaced', async () => {
    const customer = await t.signIn('Paused Home');
    const id = await createPaidPlan(customer, admin);
    await createPause(customer, admin, { _id: id }, 'studio');
    const paused = { kind: 'paused', subscription: { _id: id, pause: { status: 'running' } } };
    expect((await overviewOf(customer)).toDos).toMatchObject([paused]);
    await payInvoice(customer, admin, await createSentImagesInvoice(customer, admin, { quantity: 3 }));
    expect((await overviewOf(customer)).toDos).toEqual([{ kind: 'upload' }]);
  });

  test('begins with the questions about photos, one to-do for each job', async () => {
    const customer = await t.signIn('Asked');
    await createPaidPlan(customer, admin);
    const job = await submitPhotos(t, customer);
    const question = await askQuestion(admin, job._id);
    await askQuestion(admin, job._id, { text: 'And which colors?' });
    expect((await overviewOf(customer)).toDos).toMatchObject([
      { kind: 'question', count: 2, question: { _id: question._id, allowedActions: ['answer'] } },
    ]);
    t.clock.advance(10 * 86_400_000);
    const signedIn = await t.signIn('Anyone', { email: customer.email });
    expect((await overviewOf(signedIn)).photos).toEqual({ submitted: 1, due: 1, nextDueAt: null });
    t.clock.advance(-10 * 86_400_000);
    for (const { _id: id } of (await overviewOf(customer)).toDos.flatMap((toDo) =>
      toDo.kind === 'question' ? [toDo.question] : [],
    ))
      await customer.call('PUT /photos/questions/:id/answer', { params: { id }, body: { answer: 'Wide' } });
    expect((await overviewOf(customer)).toDos).toMatchObject([{ kind: 'question', count: 1 }]);
  });

  test('has one to-do for each job with photos to review, those that are approved automatically first', async () => {
    const customer = await t.signIn('Reviews');
    await createPaidPlan(customer, admin);
    const staff = admin;
    const [early, late] = [await submitPhotos(t, customer, 3), await submitPhotos(t, customer)];
    const photos = await deliverJob(t, { customer, staff }, late);
    t.clock.advance(3_600_000);
    await submitVersions(t, staff, early);
    const [first, second, third] = await listStudioPhotos(staff, early._id);
    if (!(first && second && third)) throw new Error('there are no photos');
    dataOf(await deliver(staff, early, [first, second]));
    t.clock.advance(3_600_000);
    dataOf(await deliver(staff, early, [third]));
    const inDays = (days: number, hours: number) =>
      new Date(t.clock.now().getTime() + (days * 24 + hours) * 3_600_000).toISOString();
    const review = (job: typeof early, photoCount: number, reviewDueAt: string) => {
      const { _id: jobId, number: jobNumber } = job;
      return { kind: 'review', jobId, jobNumber, photoCount, reviewDueAt };
    };
    expect(await overviewOf(customer)).toMatchObject({
      photos: { submitted: 4, due: 0 },
      toDos: [review(late, 1, inDays(14, -2)), review(early, 3, inDays(14, -1))],
    });
    dataOf(await approve(customer, late, photos));
    dataOf(await approve(customer, early, [first, second]));
    expect((await overviewOf(customer)).toDos).toEqual([review(early, 1, inDays(14, 0))]);
    dataOf(await approve(customer, early, [third]));
    expect((await overviewOf(customer)).toDos).toEqual([{ kind: 'upload' }]);
    t.clock.advance(-2 * 3_600_000);
  });

  test('counts the photos submitted in the last 30 days, and those whose due date is still to come', async () => {
    const customer = await t.signIn('Photos');
    await createPaidPlan(customer, admin);
    const photos = async () => (await overviewOf(customer)).photos;
    const start = t.clock.now().toISOString();
    const early = await submitPhotos(t, customer, 2);
    t.clock.advance(24 * 3_600_000);
    const late = await submitPhotos(t, customer, 1);
    expect(await photos()).toEqual({ submitted: 3, due: 3, nextDueAt: early.dueAt });
    await customer.call('PUT /photos/jobs/:id/withdraw', { params: { id: early._id } });
    expect(await photos()).toEqual({ submitted: 1, due: 1, nextDueAt: late.dueAt });
    t.clock.set(late.dueAt);
    expect(await photos()).toEqual({ submitted: 1, due: 0, nextDueAt: null });
    t.clock.set(start);
  });

  test('includes exhausted plans, but not inactive plans or plans past their grace period', async () => {
    const identity = { email: 'exhausted@customers.test', subject: 'exhausted' };
    const customer = await t.signIn('Exhausted Plan', identity);
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    const { _id: id } = await ownSubscription(customer);
    const edit = (body: { imagesUsed?: number; status?: 'active' | 'suspended' }) =>
      admin.call('PUT /admin/subscriptions/:id', { params: { id }, body });

    await edit({ imagesUsed: 30 });
    const exhausted = { subscriptions: { active: 1, ended: 0 }, images: { used: 30, limit: 30 } };
    expect(await overviewOf(customer)).toMatchObject(exhausted);

    const none = { subscriptions: { active: 0, ended: 0 }, images: { used: 0, limit: 0 } };
    await edit({ status: 'suspended' });
    expect(await overviewOf(customer)).toMatchObject(none);

    await edit({ status: 'active' });
    t.clock.set('2026-12-23T12:00:00.000Z');
    expect(await overviewOf(await t.signIn('Exhausted Plan', identity))).toMatchObject(exhausted);
    t.clock.set('2026-12-25T12:00:00.000Z');
    expect(await overviewOf(await t.signIn('Exhausted Plan', identity))).toMatchObject({
      ...none,
      subscriptions: { active: 0, ended: 1 },
    });
  });

  test('requires authentication', async () => {
    expectError(await t.visitor.call('GET /orders/overview'), 401, 'UNAUTHENTICATED');
  });
});

test('lists orders of both kinds together, newest first, with the same rows as their own lists', async () => {
  const customer = await t.signIn('Both');
  const plan = await createPendingOrder(customer);
  const images = await createPendingImagesOrder(customer);
  const { orders, page } = dataOf(await customer.call('GET /orders'));
  expect(orders).toEqual([images, plan]);
  expect(page).toEqual({ nextCursor: null, total: 2 });
});
