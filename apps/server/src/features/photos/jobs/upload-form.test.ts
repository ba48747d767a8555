// What a photo form may contain, and what it creates.
import { request as httpRequest } from 'node:http';
import { maxFormPhotoBytes } from '@burnish/domain/photos/photo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp, TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf, sampleFile } from '../../../../../../testing/factories.ts';
import { createJpeg, createPaidPlan, photosForm, sha256 } from '../../../../../../testing/photos.ts';
import { listUsageEntries } from '../../../../../../testing/stored-photos.ts';
import { createFormApp, type FormApp } from './upload-form.fixture.ts';

let app: FormApp;
let t: TestApp;
let origin: string;
let admin: TestUser;

beforeAll(async () => {
  app = await createFormApp();
  ({ t, origin, admin } = app);
});
afterAll(() => app.close());

describe('POST /photos/upload', () => {
  test.each(['photo', 'photos'])('creates a job from the field %s', async (field) => {
    const customer = await t.signIn(`Form ${field}`);
    const subscriptionId = await createPaidPlan(customer, admin);
    const bytes = await createJpeg();
    const form = photosForm([{ name: 'DSC_1.JPG', bytes }], { tier: 'highEnd', notes: 'Softer' }, field);
    const response = await customer.call('POST /photos/upload', { form });
    expect(response.status, JSON.stringify(response.body)).toBe(201);
    expect(response.body.data.photos).toMatchObject([
      { fileName: 'DSC_1.JPG', tier: 'highEnd', notes: 'Softer', sha256: sha256(bytes), subscriptionId },
    ]);
    expect(await listUsageEntries(t, subscriptionId)).toMatchObject([{ images: 1, tier: 'highEnd' }]);
  });

  test('accepts several photos, with fields before, between and after them', async () => {
    const customer = await t.signIn('Between');
    await createPaidPlan(customer, admin);
    const form = new FormData();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
      form.append('photos', new Blob([new Uint8Array(await createJpeg())]), name);
      if (name === 'a.jpg') form.set('tier', 'magazine');
    }
    form.set('brief', 'As last time');
    form.set('turnaround', 'rush');
    const { photos: created } = dataOf(await customer.call('POST /photos/upload', { form }));
    expect(created.map(({ fileName, tier }) => [fileName, tier])).toEqual([
      ['a.jpg', 'magazine'],
      ['b.jpg', 'magazine'],
      ['c.jpg', 'magazine'],
    ]);
    const { jobs } = dataOf(await customer.call('GET /photos/jobs'));
    expect(jobs).toMatchObject([{ brief: 'As last time', turnaround: 'rush', photoCount: 3 }]);
  });

  test('ignores an empty file input', async () => {
    const customer = await t.signIn('Empty input');
    await createPaidPlan(customer, admin);
    const form = photosForm([{ name: 'DSC_2.JPG', bytes: await createJpeg() }]);
    form.append('photo', new Blob([]), '');
    expect(dataOf(await customer.call('POST /photos/upload', { form })).photos).toHaveLength(1);
  });
});

describe('rejects without storing anything', () => {
  let customer: TestUser;
  beforeAll(async () => {
    customer = await t.signIn('Rejected');
    await createPaidPlan(customer, admin, { planId: 'silver-plan', used: 28 });
  });
  const send = async (form: FormData) => customer.call('POST /photos/upload', { form });
  const jpg = async (name: string) => ({ name, bytes: await createJpeg() });

  test('a form without a photo', () =>
    app.expectNothingStored(customer, async () => expectFieldErrors(await send(photosForm([])), 'photo')));

  test('a request that is not a form', () =>
    app.expectNothingStored(customer, async () =>
      expectFieldErrors(await customer.call('POST /photos/upload', { body: {} }), 'photo'),
    ));

  test('a file in another field', () =>
    app.expectNothingStored(customer, async () => {
      const form = photosForm([await jpg('a.jpg')]);
      form.append('receipt', new Blob([new Uint8Array(await createJpeg())]), 'b.jpg');
      expectFieldErrors(await send(form), 'receipt');
    }));

  test('an invalid field', () =>
    app.expectNothingStored(customer, async () =>
      expectFieldErrors(await send(photosForm([await jpg('a.jpg')], { tier: 'gold' })), 'tier'),
    ));

  test('files of which one is not a photo', () =>
    app.expectNothingStored(customer, async () => {
      const files = [await jpg('a.jpg'), { name: 'b.jpg', bytes: sampleFile('pdf') }, await jpg('c.jpg')];
      expectError(await send(photosForm(files)), 415, 'UNSUPPORTED_PHOTO');
    }));

  test('more photos than images are left', () =>
    app.expectNothingStored(customer, async () => {
      const files = [await jpg('a.jpg'), await jpg('b.jpg'), await jpg('c.jpg')];
      expectError(await send(photosForm(files)), 409, 'QUOTA_EXHAUSTED');
    }));

  test('a file that is too large', () =>
    app.expectNothingStored(customer, async () => {
      const bytes = Buffer.concat([await createJpeg(), Buffer.alloc(100 * 1024 ** 2)]);
      expectError(await send(photosForm([{ name: 'huge.jpg', bytes }])), 413, 'PHOTO_TOO_LARGE');
    }));

  test('too many photos', async () => {
    const large = await t.signIn('Large');
    await createPaidPlan(large, admin);
    await app.expectNothingStored(large, async () => {
      const file = await jpg('a.jpg');
      const form = photosForm(Array.from({ length: 51 }, () => file));
      expectError(await large.call('POST /photos/upload', { form }), 413, 'BODY_TOO_LARGE');
    });
  });

  test('a form that ends too early', () =>
    app.expectNothingStored(customer, async () => {
      const payload = Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n' + 'half a file',
      );
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const response = await customer.send({ method: 'POST', url: '/api/photos/upload', payload, headers });
      expectError(response, 400, 'INVALID_INPUT');
    }));
});

test('rejects a form before it is read if it has more photos than images are left', async () => {
  const without = await t.signIn('Without');
  const exhausted = await t.signIn('Exhausted');
  const last = await t.signIn('Last');
  await createPaidPlan(exhausted, admin, { used: 60 });
  await createPaidPlan(last, admin, { used: 59 });
  /** Sends only the headers, so that a response proves that the body is not awaited. */
  const statusOf = (person: TestUser, bytes: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': bytes,
      };
      const request = httpRequest(`${origin}/api/photos/upload`, { method: 'POST', headers });
      request.on('response', ({ statusCode }) => {
        resolve(statusCode);
        request.destroy();
      });
      request.on('error', reject);
      request.flushHeaders();
    });
  expect(await statusOf(without, 1_000_000)).toBe(409);
  expect(await statusOf(exhausted, 1_000_000)).toBe(409);
  // A photo has at most 100 MB.
  expect(await statusOf(last, 2 * maxFormPhotoBytes)).toBe(409);
});

test('rejects more files than images are left before the next file is written', async () => {
  const customer = await t.signIn('One left');
  await createPaidPlan(customer, admin, { used: 59 });
  const file = { name: 'a.jpg', bytes: await createJpeg() };
  const form = photosForm(Array.from({ length: 25 }, () => file));
  const [before, movedBefore] = [app.originals(), app.disk.movedOriginals];
  const response = await customer.call('POST /photos/upload', { form });
  expectError(response, 409, 'QUOTA_EXHAUSTED');
  expect(response.body.message).toContain('You have 1 image left, but selected more photos.');
  expect(app.disk.movedOriginals - movedBefore).toBe(1);
  expect(app.originals()).toEqual(before);
});

test('requires a signed-in user', async () => {
  const form = photosForm([{ name: 'a.jpg', bytes: await createJpeg() }]);
  expectError(await t.visitor.call('POST /photos/upload', { form }), 401, 'UNAUTHENTICATED');
});

test('parallel forms never exceed the quota, and rejected forms leave no file', async () => {
  const customer = await t.signIn('Forms');
  const subscriptionId = await createPaidPlan(customer, admin, { used: 55 });
  const before = app.originals().length;
  const counts = [1, 2, 3, 1, 2, 3, 2, 1];
  const forms = await Promise.all(
    counts.map(async (count) =>
      photosForm(
        await Promise.all(
          Array.from({ length: count }, async () => ({ name: 'a.jpg', bytes: await createJpeg() })),
        ),
      ),
    ),
  );
  const responses = await Promise.all(forms.map((form) => customer.call('POST /photos/upload', { form })));
  const used = responses.reduce(
    (sum, { status, body }) => sum + (status === 201 ? body.data.photos.length : 0),
    0,
  );
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThanOrEqual(5);
  expect(await app.countPhotos(customer)).toBe(used);
  expect(app.originals()).toHaveLength(before + used);
  expect((await listUsageEntries(t, subscriptionId)).reduce((sum, { images }) => sum + images, 0)).toBe(
    55 + used,
  );
});
