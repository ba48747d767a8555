import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { approvedReceipt, dataOf } from '../../../../../testing/factories.ts';
import { breachesIn } from '../../../../../testing/invariants.ts';
import { readLedger } from '../../../../../testing/ledger.ts';
import {
  accountsOf,
  entriesOf,
  handedIn,
  paidImages,
  paidPlan,
  photosOf,
} from '../../../../../testing/photos.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';
import { originalKey } from '../pictures/index.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(async () => {
  expect(breachesIn(await readLedger(t.database))).toEqual([]);
  await t.close();
});

const withdraw = (person: Person, id: string) => person.call('DELETE /photos/:id', { params: { id } });

async function handedInPhotos(customer: Person, count = 1) {
  const job = await handedIn(t, customer, count, { tier: 'highEnd' });
  return photosOf(customer, job._id);
}

async function onePhoto(customer: Person) {
  const [photo] = await handedInPhotos(customer);
  if (photo === undefined) throw new Error('nothing was handed in');
  return photo;
}

describe('a photograph that is withdrawn', () => {
  test('gives its image back, of the same tier', async () => {
    const customer = await t.signIn('Gives back');
    const subscriptionId = await paidPlan(customer, admin);
    const { _id: id } = await onePhoto(customer);
    const recorded = await watchAudit(t.database);
    expect((await withdraw(customer, id)).status).toBe(200);
    expect(await entriesOf(t, subscriptionId)).toMatchObject([
      { images: 1, tier: 'highEnd', photoId: id },
      { images: -1, tier: 'highEnd', photoId: id, personId: customer.id },
    ]);
    const left = { natural: 30, highEnd: 25, magazine: 5 };
    expect(await accountsOf(customer)).toMatchObject([{ imagesUsed: 0, tiersLeft: left }]);
    expect(await recorded()).toMatchObject([{ act: 'withdraw_photo', entityId: id, after: null }]);
  });

  test('gives back what was bought by the piece, which can be used again', async () => {
    const customer = await t.signIn('Piece');
    await paidImages(customer, admin, { quantity: 1 });
    const { _id: id } = await onePhoto(customer);
    expect(await accountsOf(customer)).toEqual([]);
    dataOf(await withdraw(customer, id));
    expect(await accountsOf(customer)).toMatchObject([{ imagesUsed: 0, imagesLimit: 1 }]);
  });

  test('is nowhere any more, nor its files', async () => {
    const customer = await t.signIn('Gone');
    await paidPlan(customer, admin);
    const [photo, other] = await handedInPhotos(customer, 2);
    const { _id: id = '', jobId = '', url = '' } = photo ?? {};
    dataOf(await withdraw(customer, id));
    const params = { id };
    expectRefusal(await customer.call('GET /photos/:id', { params }), 404, 'NOT_FOUND');
    expectRefusal(await admin.call('GET /photos/:id', { params }), 404, 'NOT_FOUND');
    expectRefusal(await customer.call('PUT /photos/:id', { params, body: {} }), 404, 'NOT_FOUND');
    expectRefusal(await customer.call('GET /photos/:id/optimized', { params }), 404, 'NOT_FOUND');
    expectRefusal(await customer.call('GET /photos/:id/thumbnail', { params }), 404, 'NOT_FOUND');
    expectRefusal(await withdraw(customer, id), 404, 'NOT_FOUND');
    expect((await photosOf(customer, jobId)).map(({ _id }) => _id)).toEqual([other?._id]);
    const { job } = dataOf(await customer.call('GET /photos/jobs/:id', { params: { id: jobId } }));
    expect(job).toMatchObject({ photoCount: 1, size: other?.size });
    await vi.waitFor(async () => expect(await t.storage.read(originalKey(id))).toBeNull(), {
      timeout: 5_000,
    });
    expect((await t.app.inject(url)).statusCode).toBe(404);
  });

  test('is given back once, however often it is asked for at once', async () => {
    const customer = await t.signIn('Often');
    const subscriptionId = await paidPlan(customer, admin);
    const { _id: id } = await onePhoto(customer);
    const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(customer, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    expect(await entriesOf(t, subscriptionId)).toHaveLength(2);
  });

  test('gives nothing back that an edit has given back before', async () => {
    const customer = await t.signIn('Edited');
    const id = await paidPlan(customer, admin);
    const photo = await onePhoto(customer);
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed: 0 } }));
    expect((await withdraw(customer, photo._id)).status).toBe(200);
    expect(await accountsOf(customer)).toMatchObject([{ imagesUsed: 0 }]);
    const last = (await entriesOf(t, id)).at(-1);
    expect(last).toMatchObject({ images: 1, photoId: null, reason: 'Given back by an edit before' });
  });

  test('is given back to the period that it was of, though another runs by now', async () => {
    const began = t.clock.now();
    const subscriptionId = await paidPlan(await t.signIn('Late'), admin);
    const { _id: id } = await onePhoto(await t.signIn('Late'));
    await approvedReceipt(await t.signIn('Late'), admin, { planId: 'gold-plan' });
    t.clock.advance(40 * 24 * 3_600_000);
    dataOf(await withdraw(await t.signIn('Late'), id));
    const entries = await entriesOf(t, subscriptionId);
    expect(entries.map(({ images }) => images)).toEqual([1, -1]);
    expect(new Set(entries.map(({ periodId }) => periodId)).size).toBe(1);
    t.clock.set(began);
  });
});

describe('refused', () => {
  test('once work has begun: the image stays used', async () => {
    const customer = await t.signIn('Begun');
    await paidPlan(customer, admin);
    const { _id: id, jobId } = await onePhoto(customer);
    const body = { status: 'in_work' } as const;
    dataOf(await admin.call('PUT /photos/admin/jobs/:id/status', { params: { id: jobId }, body }));
    expectRefusal(await withdraw(customer, id), 409, 'WRONG_STATE');
    expect(await accountsOf(customer)).toMatchObject([{ imagesUsed: 1 }]);
  });

  test('what is somebody else’s, also to an admin, and what is not there', async () => {
    const customer = await t.signIn('Owner');
    await paidPlan(customer, admin);
    const { _id: id } = await onePhoto(customer);
    for (const person of [await t.signIn('Stranger'), admin])
      expectRefusal(await withdraw(person, id), 404, 'NOT_FOUND');
    expectRefusal(await withdraw(customer, randomUUID()), 404, 'NOT_FOUND');
    expectRefusal(await withdraw(t.nobody, id), 401, 'UNAUTHENTICATED');
  });

  test('work begins or it is withdrawn, never both', async () => {
    const customer = await t.signIn('Race');
    await paidPlan(customer, admin);
    const { _id: id, jobId } = await onePhoto(customer);
    const body = { status: 'in_work' } as const;
    const [withdrawn, begun] = await Promise.all([
      withdraw(customer, id),
      admin.call('PUT /photos/admin/jobs/:id/status', { params: { id: jobId }, body }),
    ]);
    expect(begun.status).toBe(200);
    const left = await photosOf(customer, jobId);
    if (withdrawn.status === 200) expect(left).toEqual([]);
    else expect(left).toMatchObject([{ status: 'in_work' }]);
  });
});
