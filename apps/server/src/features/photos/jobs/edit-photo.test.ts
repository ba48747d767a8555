import { randomUUID } from 'node:crypto';
import type { Wire } from '@burnish/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import {
  createPaidImages,
  createPaidPlan,
  listPhotosOfJob,
  listQuotas,
} from '../../../../../../testing/photos.ts';
import { listUsageEntries, submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { closeConsistent, startWork, submitPhoto } from './jobs.fixture.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => closeConsistent(t));

describe('PUT /photos/:id', () => {
  test('changes notes and annotations, and keeps fields that are absent', async () => {
    const customer = await t.signIn('Notes');
    const subscriptionId = await createPaidPlan(customer, admin);
    const { _id: id } = await submitPhoto(t, customer);
    const recorded = await watchAudit(t.database);
    const annotations = [{ kind: 'pin' as const, x: 0.5, y: 0.25, note: 'A thread' }];
    const edit = (body: object) => customer.call('PUT /photos/:id', { params: { id }, body });
    await edit({ notes: ' The left sleeve ' });
    const { photo } = dataOf(await edit({ annotations }));
    expect(photo).toMatchObject({
      notes: 'The left sleeve',
      annotations: [{ number: 1, ...annotations[0] }],
      tier: 'natural',
    });
    expect(dataOf(await edit({ notes: null })).photo).toMatchObject({ notes: null, annotations });
    expect(await listUsageEntries(t, subscriptionId)).toHaveLength(1);
    // Without their content: the log is kept when the account is deleted.
    expect((await recorded()).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['edit_photo', {}, { changed: ['notes'] }],
      ['edit_photo', {}, { changed: ['annotations'] }],
      ['edit_photo', {}, { changed: ['notes'] }],
    ]);
  });

  test('numbers annotations of every kind, and takes those without a kind as pins', async () => {
    const customer = await t.signIn('Draws');
    await createPaidPlan(customer, admin);
    const { _id: id } = await submitPhoto(t, customer);
    const annotations = [
      { x: 0.123456789, y: 1, note: ' A thread ' },
      { kind: 'ring', x: 0.5, y: 0.5, width: 0.2, height: 1, note: 'Too dark' },
      {
        kind: 'stroke',
        points: [
          [0, 0.2, 0.5],
          [1, 0.6],
        ],
        note: 'Along here',
      },
    ] satisfies Wire['PUT /photos/:id']['body']['annotations'];
    const { photo } = dataOf(
      await customer.call('PUT /photos/:id', { params: { id }, body: { annotations } }),
    );
    expect(photo.annotations).toEqual([
      { number: 1, kind: 'pin', x: 0.12346, y: 1, note: 'A thread' },
      { number: 2, ...annotations[1] },
      { number: 3, x: 0.5, y: 0.4, ...annotations[2] },
    ]);
    // What was read can be sent back.
    const body = { annotations: photo.annotations };
    expect(dataOf(await customer.call('PUT /photos/:id', { params: { id }, body })).photo).toEqual({
      ...photo,
      url: expect.any(String),
      thumbnailUrl: expect.any(String),
    });
  });

  test('records nothing when nothing changes', async () => {
    const customer = await t.signIn('Same');
    await createPaidPlan(customer, admin);
    const { _id: id } = await submitPhoto(t, customer);
    const recorded = await watchAudit(t.database);
    const body = { notes: '', annotations: [], tier: 'natural' as const };
    expect((await customer.call('PUT /photos/:id', { params: { id }, body })).status).toBe(200);
    expect(await recorded()).toEqual([]);
  });

  test('moves the image to another tier in the ledger', async () => {
    const customer = await t.signIn('Tier');
    const subscriptionId = await createPaidPlan(customer, admin);
    const { _id: id } = await submitPhoto(t, customer);
    const body = { tier: 'magazine' } as const;
    expect(dataOf(await customer.call('PUT /photos/:id', { params: { id }, body })).photo.tier).toBe(
      'magazine',
    );
    const entries = await listUsageEntries(t, subscriptionId);
    expect(entries.map(({ images, tier, photoId }) => [images, tier, photoId])).toEqual([
      [1, 'natural', id],
      [-1, 'natural', id],
      [1, 'magazine', id],
    ]);
    const left = { natural: 30, highEnd: 25, magazine: 4 };
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 1, remainingByTier: left }]);
  });
});

describe('rejects', () => {
  test('a tier without images left, even in parallel', async () => {
    const customer = await t.signIn('Full');
    await createPaidPlan(customer, admin, { planId: 'silver-plan' });
    await submitPhotos(t, customer, 3, { tier: 'magazine' });
    const job = await submitPhotos(t, customer, 6, { tier: 'natural' });
    const ids = (await listPhotosOfJob(customer, job._id)).map(({ _id }) => _id);
    const body = { tier: 'magazine' } as const;
    const responses = await Promise.all(
      ids.map((id) => customer.call('PUT /photos/:id', { params: { id }, body })),
    );
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected).toHaveLength(4);
    for (const response of rejected) expectError(response, 409, 'TIER_QUOTA_EXHAUSTED');
  });

  test('another tier than that of individually bought images', async () => {
    const customer = await t.signIn('Bought');
    await createPaidImages(customer, admin, { quantity: 2 });
    const { _id: id } = await submitPhoto(t, customer, null);
    const response = await customer.call('PUT /photos/:id', { params: { id }, body: { tier: 'magazine' } });
    expectError(response, 409, 'TIER_QUOTA_EXHAUSTED');
  });

  test('changes after work has started', async () => {
    const customer = await t.signIn('Started');
    await createPaidPlan(customer, admin);
    const { _id: id, jobId } = await submitPhoto(t, customer);
    await startWork(admin, jobId);
    const response = await customer.call('PUT /photos/:id', { params: { id }, body: { notes: 'Late' } });
    expectError(response, 409, 'INVALID_STATE');
  });

  test('another user’s photo, even for admins, and an unknown id', async () => {
    const customer = await t.signIn('Owner');
    await createPaidPlan(customer, admin);
    const { _id: id } = await submitPhoto(t, customer);
    const body = { notes: 'Mine' };
    for (const person of [await t.signIn('Stranger'), admin])
      expectError(await person.call('PUT /photos/:id', { params: { id }, body }), 404, 'NOT_FOUND');
    const params = { id: randomUUID() };
    expectError(await customer.call('PUT /photos/:id', { params, body }), 404, 'NOT_FOUND');
    expectError(await t.visitor.call('PUT /photos/:id', { params: { id }, body }), 401, 'UNAUTHENTICATED');
  });

  test('more annotations than allowed', async () => {
    const customer = await t.signIn('Annotations');
    await createPaidPlan(customer, admin);
    const { _id: id } = await submitPhoto(t, customer);
    const annotations = Array.from({ length: 21 }, () => ({ x: 0, y: 0, note: 'Here' }));
    expectFieldErrors(
      await customer.call('PUT /photos/:id', { params: { id }, body: { annotations } }),
      'annotations',
    );
  });
});
