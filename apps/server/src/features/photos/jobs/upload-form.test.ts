import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf, sampleFile } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import {
  createJpeg,
  createPaidPlan,
  listQuotas,
  listUsageEntries,
  photosForm,
  sha256,
} from '../../../../../../testing/photos.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import { photoForms, photos } from '../../../db/schema/index.ts';

let t: TestApp;
let origin: string;
let admin: TestUser;
/** Called before each file is stored. */
let beforeFile = async () => {};
/** Keys of the files that the app has stored and not removed. */
const storedKeys = new Set<string>();
/** Number of originals that the app has moved to the storage. */
let movedOriginals = 0;
let freeBytes = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  t = await createTestApp({
    readFreeBytes: async () => freeBytes,
    storage: (real) => ({
      ...real,
      async put(key, bytes, type) {
        storedKeys.add(key);
        await real.put(key, bytes, type);
      },
      async putFile(key, path, type) {
        storedKeys.add(key);
        if (key.startsWith('originals/')) movedOriginals += 1;
        await beforeFile();
        await real.putFile(key, path, type);
      },
      async remove(key) {
        storedKeys.delete(key);
        await real.remove(key);
      },
    }),
  });
  origin = await t.listen();
  admin = await t.signInAdmin();
});
afterAll(async () => {
  expect(findViolations(await readTables(t.database))).toEqual([]);
  expect(await t.database.queries.$count(photoForms)).toBe(0);
  await t.close();
});

const originals = () => [...storedKeys].filter((key) => key.startsWith('originals/'));

async function countPhotos({ id }: TestUser): Promise<number> {
  return (await t.database.queries.select().from(photos).where(eq(photos.userId, id))).length;
}

/** Asserts that the call stores no file and no photo. */
async function expectNothingStored(person: TestUser, call: () => Promise<void>): Promise<void> {
  const [before, photosBefore] = [originals(), await countPhotos(person)];
  await call();
  expect(originals()).toEqual(before);
  expect(await countPhotos(person)).toBe(photosBefore);
}

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
    expectNothingStored(customer, async () => expectFieldErrors(await send(photosForm([])), 'photo')));

  test('a request that is not a form', () =>
    expectNothingStored(customer, async () =>
      expectFieldErrors(await customer.call('POST /photos/upload', { body: {} }), 'photo'),
    ));

  test('a file in another field', () =>
    expectNothingStored(customer, async () => {
      const form = photosForm([await jpg('a.jpg')]);
      form.append('receipt', new Blob([new Uint8Array(await createJpeg())]), 'b.jpg');
      expectFieldErrors(await send(form), 'receipt');
    }));

  test('an invalid field', () =>
    expectNothingStored(customer, async () =>
      expectFieldErrors(await send(photosForm([await jpg('a.jpg')], { tier: 'gold' })), 'tier'),
    ));

  test('files of which one is not a photo', () =>
    expectNothingStored(customer, async () => {
      const files = [await jpg('a.jpg'), { name: 'b.jpg', bytes: sampleFile('pdf') }, await jpg('c.jpg')];
      expectError(await send(photosForm(files)), 415, 'UNSUPPORTED_PHOTO');
    }));

  test('more photos than images are left', () =>
    expectNothingStored(customer, async () => {
      const files = [await jpg('a.jpg'), await jpg('b.jpg'), await jpg('c.jpg')];
      expectError(await send(photosForm(files)), 409, 'QUOTA_EXHAUSTED');
    }));

  test('a file that is too large', () =>
    expectNothingStored(customer, async () => {
      const bytes = Buffer.concat([await createJpeg(), Buffer.alloc(100 * 1024 ** 2)]);
      expectError(await send(photosForm([{ name: 'huge.jpg', bytes }])), 413, 'PHOTO_TOO_LARGE');
    }));

  test('too many photos', async () => {
    const large = await t.signIn('Large');
    await createPaidPlan(large, admin);
    await expectNothingStored(large, async () => {
      const file = await jpg('a.jpg');
      const form = photosForm(Array.from({ length: 51 }, () => file));
      expectError(await large.call('POST /photos/upload', { form }), 413, 'BODY_TOO_LARGE');
    });
  });

  test('a form that ends too early', () =>
    expectNothingStored(customer, async () => {
      const payload = Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n' + 'half a file',
      );
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const response = await customer.send({ method: 'POST', url: '/api/photos/upload', payload, headers });
      expectError(response, 400, 'INVALID_INPUT');
    }));
});

test('rejects users without images left before the form is read', async () => {
  const [without, exhausted] = [await t.signIn('Without'), await t.signIn('Exhausted')];
  await createPaidPlan(exhausted, admin, { used: 60 });
  /** Sends only the headers, so that a response proves that the body is not awaited. */
  const statusOf = (person: TestUser) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000',
      };
      const request = httpRequest(`${origin}/api/photos/upload`, { method: 'POST', headers });
      request.on('response', ({ statusCode }) => {
        resolve(statusCode);
        request.destroy();
      });
      request.on('error', reject);
      request.flushHeaders();
    });
  expect([await statusOf(without), await statusOf(exhausted)]).toEqual([409, 409]);
});

test('rejects more files than images are left before the next file is written', async () => {
  const customer = await t.signIn('One left');
  await createPaidPlan(customer, admin, { used: 59 });
  const file = { name: 'a.jpg', bytes: await createJpeg() };
  const form = photosForm(Array.from({ length: 25 }, () => file));
  const [before, movedBefore] = [originals(), movedOriginals];
  const response = await customer.call('POST /photos/upload', { form });
  expectError(response, 409, 'QUOTA_EXHAUSTED');
  expect(response.body.message).toContain('You have 1 image left, but selected more photos.');
  expect(movedOriginals - movedBefore).toBe(1);
  expect(originals()).toEqual(before);
});

test('rejects a form that does not fit on the disk before any of it is written', async () => {
  const customer = await t.signIn('No space');
  await createPaidPlan(customer, admin);
  const form = photosForm([{ name: 'a.jpg', bytes: Buffer.alloc(100_000) }]);
  freeBytes = t.config.diskReserveBytes + 99_000;
  const response = await customer.call('POST /photos/upload', { form });
  freeBytes = Number.POSITIVE_INFINITY;
  expectError(response, 507, 'STORAGE_FULL');
  expect(await readdir(join(t.config.dataDir, 'uploads'))).toEqual([]);
});

describe('the space of photos that are not submitted', () => {
  const limit = 51_200 * 1024 ** 2;
  /** Other forms of the customer take all of the space but this. */
  async function leave(customer: TestUser, bytes: number): Promise<() => Promise<void>> {
    const id = crypto.randomUUID();
    const announcedBytes = limit - bytes;
    await t.database.queries
      .insert(photoForms)
      .values({ id, userId: customer.id, announcedBytes, startedAt: new Date(0) });
    return async () => {
      await t.database.queries.delete(photoForms).where(eq(photoForms.id, id));
    };
  }

  test('limits a form before any of it is written', async () => {
    const customer = await t.signIn('Full');
    await createPaidPlan(customer, admin);
    const form = photosForm([{ name: 'a.jpg', bytes: Buffer.alloc(100_000) }]);
    const restore = await leave(customer, 100_000);
    const response = await customer.call('POST /photos/upload', { form });
    await restore();
    expectError(response, 409, 'TOO_MANY_UNSUBMITTED_PHOTOS');
    expect(response.body.message).toBe(
      "You can have 50 GB of photos that aren't submitted. Submit or remove some, then try again.",
    );
    expect(await readdir(join(t.config.dataDir, 'uploads'))).toEqual([]);
  });

  test('limits a form of unknown length before each photo', async () => {
    const customer = await t.signIn('Chunked');
    await createPaidPlan(customer, admin);
    const files = await Promise.all(
      ['a.jpg', 'b.jpg'].map(async (name) => ({ name, bytes: await createJpeg() })),
    );
    const form = new Request('http://form', { method: 'POST', body: photosForm(files) });
    const send = () =>
      fetch(`${origin}/api/photos/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${customer.token}`,
          'content-type': form.headers.get('content-type') ?? '',
        },
        body: form.clone().body,
        duplex: 'half',
      } as RequestInit);
    const restore = await leave(customer, 100 * 1024 ** 2);
    await expectNothingStored(customer, async () => expect((await send()).status).toBe(409));
    await restore();
    expect((await send()).status).toBe(201);
  });
});

describe('while the photos are processed', () => {
  /** Sends a form with one photo and blocks it when its file is stored, after the last byte has arrived. */
  async function startBlockedForm(person: TestUser) {
    const [blocked, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    beforeFile = () => {
      reached.resolve();
      return blocked.promise;
    };
    const form = new Request('http://form', {
      method: 'POST',
      body: photosForm([{ name: 'a.jpg', bytes: await createJpeg() }]),
    });
    const request = httpRequest(`${origin}/api/photos/upload`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': form.headers.get('content-type') ?? '',
      },
    });
    request.on('error', () => {});
    const connected = once(t.app.server, 'connection');
    request.end(Buffer.from(await form.arrayBuffer()));
    const [connection]: [Socket] = await connected.then(([socket]) => [socket]);
    await reached.promise;
    beforeFile = async () => {};
    return { request, connection, release: () => blocked.resolve() };
  }

  test('the form is answered, even if it takes longer than a connection may be silent', async () => {
    const customer = await t.signIn('Patient');
    await createPaidPlan(customer, admin);
    const { request, connection, release } = await startBlockedForm(customer);
    const answered = once(request, 'response');
    connection.emit('timeout');
    connection.emit('timeout');
    release();
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(201);
    expect(await countPhotos(customer)).toBe(1);
    request.destroy();
  });

  test('a closed connection stores nothing and uses no image', async () => {
    const customer = await t.signIn('Gone');
    const subscriptionId = await createPaidPlan(customer, admin);
    const before = originals();
    const { request, connection, release } = await startBlockedForm(customer);
    expect(originals()).not.toEqual(before);
    request.destroy();
    await once(connection, 'close');
    release();
    await vi.waitFor(() => expect(originals()).toEqual(before));
    expect(await countPhotos(customer)).toBe(0);
    expect(await listUsageEntries(t, subscriptionId)).toEqual([]);
    expect(t.logLines.at(-1)).toMatchObject({ route: '/api/photos/upload', status: 499 });
  });
});

test('requires a signed-in user', async () => {
  const form = photosForm([{ name: 'a.jpg', bytes: await createJpeg() }]);
  expectError(await t.visitor.call('POST /photos/upload', { form }), 401, 'UNAUTHENTICATED');
});

describe('with an idempotency key', () => {
  test('a repeated request has the same response, and uses and stores nothing more', async () => {
    const customer = await t.signIn('Repeated');
    await createPaidPlan(customer, admin, { used: 59 });
    const file = { name: 'a.jpg', bytes: await createJpeg() };
    const call = () =>
      customer.call('POST /photos/upload', {
        form: photosForm([file]),
        headers: { 'idempotency-key': 'the-last-one' },
      });
    const first = await call();
    expect(first.status).toBe(201);
    const before = originals();
    // Nothing can be written any more.
    freeBytes = 0;
    const repeated = await call();
    freeBytes = Number.POSITIVE_INFINITY;
    expect([repeated.status, repeated.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(repeated.body).toEqual(first.body);
    expect(originals()).toEqual(before);
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 60 }]);
  });

  test('a request that is repeated while the first one uses the last images has the same response', async () => {
    const customer = await t.signIn('Repeated meanwhile');
    await createPaidPlan(customer, admin, { used: 58 });
    const files = await Promise.all(
      ['a.jpg', 'b.jpg'].map(async (name) => ({ name, bytes: await createJpeg() })),
    );
    const headers = { 'idempotency-key': 'the-last-two' };
    const call = () => customer.call('POST /photos/upload', { form: photosForm(files), headers });
    const [blocked, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    beforeFile = async () => {
      beforeFile = async () => {};
      reached.resolve();
      await blocked.promise;
    };
    const repeated = call();
    await reached.promise;
    const first = await call();
    expect(first.status).toBe(201);
    blocked.resolve();
    const { status, headers: sent, body } = await repeated;
    expect([status, sent['idempotent-replayed']]).toEqual([201, 'true']);
    expect(body).toEqual(first.body);
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 60 }]);
  });

  test('other photos are rejected', async () => {
    const customer = await t.signIn('Other bytes');
    await createPaidPlan(customer, admin);
    const call = async () =>
      customer.call('POST /photos/upload', {
        form: photosForm([{ name: 'a.jpg', bytes: await createJpeg() }]),
        headers: { 'idempotency-key': 'mine' },
      });
    expect((await call()).status).toBe(201);
    await expectNothingStored(customer, async () => expectError(await call(), 409, 'IDEMPOTENCY_KEY_REUSED'));
  });
});

test('parallel forms never exceed the quota, and rejected forms leave no file', async () => {
  const customer = await t.signIn('Forms');
  const subscriptionId = await createPaidPlan(customer, admin, { used: 55 });
  const before = originals().length;
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
  expect(await countPhotos(customer)).toBe(used);
  expect(originals()).toHaveLength(before + used);
  expect((await listUsageEntries(t, subscriptionId)).reduce((sum, { images }) => sum + images, 0)).toBe(
    55 + used,
  );
});
