import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { breachesIn } from '../../../../../testing/invariants.ts';
import { readLedger } from '../../../../../testing/ledger.ts';
import {
  accountsOf,
  entriesOf,
  handedIn,
  type NewJobBody,
  paidImages,
  paidPlan,
  photosOf,
} from '../../../../../testing/photos.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';

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

async function handedInPhoto(customer: Person, tier: NewJobBody['photos'][number]['tier'] = 'natural') {
  const job = await handedIn(t, customer, 1, { tier });
  const [photo] = await photosOf(customer, job._id);
  if (photo === undefined) throw new Error('nothing was handed in');
  return photo;
}

async function beginWork(jobId: string) {
  const params = { id: jobId };
  dataOf(await admin.call('PUT /photos/admin/jobs/:id/status', { params, body: { status: 'in_work' } }));
}

describe('a photograph', () => {
  test('gets other notes and marks, and keeps what is not named', async () => {
    const customer = await t.signIn('Notes');
    const subscriptionId = await paidPlan(customer, admin);
    const { _id: id } = await handedInPhoto(customer);
    const recorded = await watchAudit(t.database);
    const marks = [{ x: 0.5, y: 0.25, note: 'A thread' }];
    const edit = (body: object) => customer.call('PUT /photos/:id', { params: { id }, body });
    await edit({ notes: ' The left sleeve ' });
    const { photo } = dataOf(await edit({ marks }));
    expect(photo).toMatchObject({ notes: 'The left sleeve', marks, tier: 'natural' });
    expect(dataOf(await edit({ notes: null })).photo).toMatchObject({ notes: null, marks });
    expect(await entriesOf(t, subscriptionId)).toHaveLength(1);
    expect(await recorded()).toMatchObject([
      { act: 'edit_photo', before: { notes: null }, after: { notes: 'The left sleeve' } },
      { act: 'edit_photo', before: { marks: [] }, after: { marks } },
      { act: 'edit_photo', before: { notes: 'The left sleeve' }, after: { notes: null } },
    ]);
  });

  test('that is edited to what it is leaves no record', async () => {
    const customer = await t.signIn('Same');
    await paidPlan(customer, admin);
    const { _id: id } = await handedInPhoto(customer);
    const recorded = await watchAudit(t.database);
    const body = { notes: '', marks: [], tier: 'natural' as const };
    expect((await customer.call('PUT /photos/:id', { params: { id }, body })).status).toBe(200);
    expect(await recorded()).toEqual([]);
  });

  test('becomes one of another tier: its image is entered anew', async () => {
    const customer = await t.signIn('Tier');
    const subscriptionId = await paidPlan(customer, admin);
    const { _id: id } = await handedInPhoto(customer);
    const body = { tier: 'magazine' } as const;
    expect(dataOf(await customer.call('PUT /photos/:id', { params: { id }, body })).photo.tier).toBe(
      'magazine',
    );
    const entries = await entriesOf(t, subscriptionId);
    expect(entries.map(({ images, tier, photoId }) => [images, tier, photoId])).toEqual([
      [1, 'natural', id],
      [-1, 'natural', id],
      [1, 'magazine', id],
    ]);
    const left = { natural: 30, highEnd: 25, magazine: 4 };
    expect(await accountsOf(customer)).toMatchObject([{ imagesUsed: 1, tiersLeft: left }]);
  });
});

describe('refused', () => {
  test('a tier that is full, also to many at once', async () => {
    const customer = await t.signIn('Full');
    await paidPlan(customer, admin, { planId: 'silver-plan' });
    await handedIn(t, customer, 3, { tier: 'magazine' });
    const job = await handedIn(t, customer, 6, { tier: 'natural' });
    const ids = (await photosOf(customer, job._id)).map(({ _id }) => _id);
    const body = { tier: 'magazine' } as const;
    const answers = await Promise.all(
      ids.map((id) => customer.call('PUT /photos/:id', { params: { id }, body })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const answer of refused) expectRefusal(answer, 409, 'TIER_FULL');
  });

  test('another tier than the one that was bought by the piece', async () => {
    const customer = await t.signIn('Bought');
    await paidImages(customer, admin, { quantity: 2 });
    const { _id: id } = await handedInPhoto(customer, null);
    const answer = await customer.call('PUT /photos/:id', { params: { id }, body: { tier: 'magazine' } });
    expectRefusal(answer, 409, 'TIER_FULL');
  });

  test('once work has begun', async () => {
    const customer = await t.signIn('Begun');
    await paidPlan(customer, admin);
    const { _id: id, jobId } = await handedInPhoto(customer);
    await beginWork(jobId);
    const answer = await customer.call('PUT /photos/:id', { params: { id }, body: { notes: 'Late' } });
    expectRefusal(answer, 409, 'WRONG_STATE');
  });

  test('what is somebody else’s, also to an admin, and what is not there', async () => {
    const customer = await t.signIn('Owner');
    await paidPlan(customer, admin);
    const { _id: id } = await handedInPhoto(customer);
    const body = { notes: 'Mine' };
    for (const person of [await t.signIn('Stranger'), admin])
      expectRefusal(await person.call('PUT /photos/:id', { params: { id }, body }), 404, 'NOT_FOUND');
    const params = { id: randomUUID() };
    expectRefusal(await customer.call('PUT /photos/:id', { params, body }), 404, 'NOT_FOUND');
    expectRefusal(await t.nobody.call('PUT /photos/:id', { params: { id }, body }), 401, 'UNAUTHENTICATED');
  });

  test('more marks than a picture holds', async () => {
    const customer = await t.signIn('Marks');
    await paidPlan(customer, admin);
    const { _id: id } = await handedInPhoto(customer);
    const marks = Array.from({ length: 21 }, () => ({ x: 0, y: 0, note: 'Here' }));
    expectFaults(await customer.call('PUT /photos/:id', { params: { id }, body: { marks } }), 'marks');
  });
});
