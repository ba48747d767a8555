// Photo forms that take long, lose their connection or are repeated.
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp, TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { createJpeg, createPaidPlan, listQuotas, photosForm } from '../../../../../../testing/photos.ts';
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

describe('while the photos are processed', () => {
  /** Sends a form with one photo and blocks it when its file is stored, after the last byte has arrived. */
  async function startBlockedForm(person: TestUser) {
    const [blocked, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.disk.beforeFile = () => {
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
    app.disk.beforeFile = async () => {};
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
    expect(await app.countPhotos(customer)).toBe(1);
    request.destroy();
  });

  test('a closed connection stores nothing and uses no image', async () => {
    const customer = await t.signIn('Gone');
    const subscriptionId = await createPaidPlan(customer, admin);
    const before = app.originals();
    const { request, connection, release } = await startBlockedForm(customer);
    expect(app.originals()).not.toEqual(before);
    request.destroy();
    await once(connection, 'close');
    release();
    await expect.poll(() => app.originals()).toEqual(before);
    expect(await app.countPhotos(customer)).toBe(0);
    expect(await listUsageEntries(t, subscriptionId)).toEqual([]);
    expect(t.logLines.at(-1)).toMatchObject({ route: '/api/photos/upload', status: 499 });
  });
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
    const before = app.originals();
    // Nothing can be written any more.
    app.disk.freeBytes = 0;
    const repeated = await call();
    app.disk.freeBytes = Number.POSITIVE_INFINITY;
    expect([repeated.status, repeated.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(repeated.body).toEqual(first.body);
    expect(app.originals()).toEqual(before);
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 60 }]);
  });

  test('a request that is repeated while the first one uses the last images has the same response', async () => {
    const customer = await t.signIn('Repeated early');
    await createPaidPlan(customer, admin, { used: 58 });
    const files = await Promise.all(
      ['a.jpg', 'b.jpg'].map(async (name) => ({ name, bytes: await createJpeg() })),
    );
    const headers = { 'idempotency-key': 'the-last-two' };
    const call = () => customer.call('POST /photos/upload', { form: photosForm(files), headers });
    const [blocked, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.disk.beforeFile = async () => {
      app.disk.beforeFile = async () => {};
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
    await app.expectNothingStored(customer, async () =>
      expectError(await call(), 409, 'IDEMPOTENCY_KEY_REUSED'),
    );
  });
});
