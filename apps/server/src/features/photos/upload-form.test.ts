import { request as httpRequest } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { dataOf, sampleFile } from '../../../../../testing/factories.ts';
import { breachesIn } from '../../../../../testing/invariants.ts';
import { readLedger } from '../../../../../testing/ledger.ts';
import {
  accountsOf,
  entriesOf,
  paidPlan,
  photograph,
  photosForm,
  sha256,
} from '../../../../../testing/photos.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import { photos } from '../../db/schema.ts';

let t: TestApp;
let admin: Person;
/** What the application has put into its storage and not taken away again. */
const kept = new Set<string>();

beforeAll(async () => {
  t = await createTestApp({
    storage: (real) => ({
      ...real,
      async put(key, bytes, type) {
        kept.add(key);
        await real.put(key, bytes, type);
      },
      async putFile(key, path, type) {
        kept.add(key);
        await real.putFile(key, path, type);
      },
      async remove(key) {
        kept.delete(key);
        await real.remove(key);
      },
    }),
  });
  admin = await t.signInAdmin();
});
afterAll(async () => {
  expect(breachesIn(await readLedger(t.database))).toEqual([]);
  await t.close();
});

const originals = () => [...kept].filter((key) => key.startsWith('originals/'));

async function stored({ id }: Person): Promise<number> {
  return (await t.database.queries.select().from(photos).where(eq(photos.userId, id))).length;
}

/** Refused, and nothing of it is left in the house. */
async function keepsNothing(person: Person, call: () => Promise<void>): Promise<void> {
  const [before, photosBefore] = [originals(), await stored(person)];
  await call();
  expect(originals()).toEqual(before);
  expect(await stored(person)).toBe(photosBefore);
}

describe('a form of photographs', () => {
  test.each(['photo', 'photos'])('in the field %s is a job', async (field) => {
    const customer = await t.signIn(`Form ${field}`);
    const subscriptionId = await paidPlan(customer, admin);
    const bytes = await photograph();
    const form = photosForm([{ name: 'DSC_1.JPG', bytes }], { tier: 'highEnd', notes: 'Softer' }, field);
    const answer = await customer.call('POST /photos/upload', { form });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body.data.photos).toMatchObject([
      { fileName: 'DSC_1.JPG', tier: 'highEnd', notes: 'Softer', sha256: sha256(bytes), subscriptionId },
    ]);
    expect(await entriesOf(t, subscriptionId)).toMatchObject([{ images: 1, tier: 'highEnd' }]);
  });

  test('may hold several, and its fields before, between or behind them', async () => {
    const customer = await t.signIn('Between');
    await paidPlan(customer, admin);
    const form = new FormData();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
      form.append('photos', new Blob([new Uint8Array(await photograph())]), name);
      if (name === 'a.jpg') form.set('tier', 'magazine');
    }
    form.set('brief', 'As last time');
    form.set('pace', 'rush');
    const { photos: made } = dataOf(await customer.call('POST /photos/upload', { form }));
    expect(made.map(({ fileName, tier }) => [fileName, tier])).toEqual([
      ['a.jpg', 'magazine'],
      ['b.jpg', 'magazine'],
      ['c.jpg', 'magazine'],
    ]);
    const { jobs } = dataOf(await customer.call('GET /photos/jobs'));
    expect(jobs).toMatchObject([{ brief: 'As last time', pace: 'rush', photoCount: 3 }]);
  });

  test('may have a file input that nobody touched', async () => {
    const customer = await t.signIn('Untouched');
    await paidPlan(customer, admin);
    const form = photosForm([{ name: 'DSC_2.JPG', bytes: await photograph() }]);
    form.append('photo', new Blob([]), '');
    expect(dataOf(await customer.call('POST /photos/upload', { form })).photos).toHaveLength(1);
  });
});

describe('refused, with nothing kept', () => {
  let customer: Person;
  beforeAll(async () => {
    customer = await t.signIn('Refused');
    await paidPlan(customer, admin, { planId: 'silver-plan', used: 28 });
  });
  const send = async (form: FormData) => customer.call('POST /photos/upload', { form });
  const jpg = async (name: string) => ({ name, bytes: await photograph() });

  test('without a photograph', () =>
    keepsNothing(customer, async () => expectFaults(await send(photosForm([])), 'photo')));

  test('without a form', () =>
    keepsNothing(customer, async () =>
      expectFaults(await customer.call('POST /photos/upload', { body: {} }), 'photo'),
    ));

  test('with a file in another field', () =>
    keepsNothing(customer, async () => {
      const form = photosForm([await jpg('a.jpg')]);
      form.append('receipt', new Blob([new Uint8Array(await photograph())]), 'b.jpg');
      expectFaults(await send(form), 'receipt');
    }));

  test('with a field that is not right', () =>
    keepsNothing(customer, async () =>
      expectFaults(await send(photosForm([await jpg('a.jpg')], { tier: 'gold' })), 'tier'),
    ));

  test('with a file among them that is no photograph', () =>
    keepsNothing(customer, async () => {
      const files = [await jpg('a.jpg'), { name: 'b.jpg', bytes: sampleFile('pdf') }, await jpg('c.jpg')];
      expectRefusal(await send(photosForm(files)), 415, 'UNSUPPORTED_PHOTO');
    }));

  test('when more come than images are left', () =>
    keepsNothing(customer, async () => {
      const files = [await jpg('a.jpg'), await jpg('b.jpg'), await jpg('c.jpg')];
      expectRefusal(await send(photosForm(files)), 409, 'QUOTA_EXHAUSTED');
    }));

  test('when it is larger than a form may be', () =>
    keepsNothing(customer, async () => {
      const bytes = Buffer.concat([await photograph(), Buffer.alloc(100 * 1024 ** 2)]);
      expectRefusal(await send(photosForm([{ name: 'huge.jpg', bytes }])), 413, 'PHOTO_TOO_LARGE');
    }));

  test('when it holds more photographs than a form may', () =>
    keepsNothing(customer, async () => {
      const file = await jpg('a.jpg');
      expectRefusal(await send(photosForm(Array.from({ length: 51 }, () => file))), 413, 'BODY_TOO_LARGE');
    }));

  test('when it ends too soon', () =>
    keepsNothing(customer, async () => {
      const payload = Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n' + 'half a file',
      );
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const answer = await customer.send({ method: 'POST', url: '/api/photos/upload', payload, headers });
      expectRefusal(answer, 400, 'INVALID_INPUT');
    }));
});

test('who has no subscription, and who has used it up, is refused before the form is read', async () => {
  const address = await t.listen();
  const [without, exhausted] = [await t.signIn('Without'), await t.signIn('At the end')];
  await paidPlan(exhausted, admin, { used: 60 });
  /** The head of a form alone: an answer cannot wait for the rest. */
  const statusOf = (person: Person) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000',
      };
      const request = httpRequest(`${address}/api/photos/upload`, { method: 'POST', headers });
      request.on('response', ({ statusCode }) => {
        resolve(statusCode);
        request.destroy();
      });
      request.on('error', reject);
      request.flushHeaders();
    });
  expect([await statusOf(without), await statusOf(exhausted)]).toEqual([409, 409]);
});

test('whoever is not signed in sends nothing', async () => {
  const form = photosForm([{ name: 'a.jpg', bytes: await photograph() }]);
  expectRefusal(await t.nobody.call('POST /photos/upload', { form }), 401, 'UNAUTHENTICATED');
});

describe('sent again with its key', () => {
  test('it is answered as before, uses nothing more, and keeps nothing more', async () => {
    const customer = await t.signIn('Again');
    await paidPlan(customer, admin, { used: 59 });
    const file = { name: 'a.jpg', bytes: await photograph() };
    const call = () =>
      customer.call('POST /photos/upload', {
        form: photosForm([file]),
        headers: { 'idempotency-key': 'the-last-one' },
      });
    const first = await call();
    expect(first.status).toBe(201);
    const before = originals();
    const again = await call();
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect(originals()).toEqual(before);
    expect(await accountsOf(customer)).toMatchObject([{ imagesUsed: 60 }]);
  });

  test('other photographs are refused', async () => {
    const customer = await t.signIn('Other bytes');
    await paidPlan(customer, admin);
    const call = async () =>
      customer.call('POST /photos/upload', {
        form: photosForm([{ name: 'a.jpg', bytes: await photograph() }]),
        headers: { 'idempotency-key': 'mine' },
      });
    expect((await call()).status).toBe(201);
    await keepsNothing(customer, async () => expectRefusal(await call(), 409, 'IDEMPOTENCY_KEY_REUSED'));
  });
});

test('forms in parallel never use more than what is left, and leave no file of the refused', async () => {
  const customer = await t.signIn('Forms');
  const subscriptionId = await paidPlan(customer, admin, { used: 55 });
  const before = originals().length;
  const counts = [1, 2, 3, 1, 2, 3, 2, 1];
  const forms = await Promise.all(
    counts.map(async (count) =>
      photosForm(
        await Promise.all(
          Array.from({ length: count }, async () => ({ name: 'a.jpg', bytes: await photograph() })),
        ),
      ),
    ),
  );
  const answers = await Promise.all(forms.map((form) => customer.call('POST /photos/upload', { form })));
  const used = answers.reduce(
    (sum, { status, body }) => sum + (status === 201 ? body.data.photos.length : 0),
    0,
  );
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThanOrEqual(5);
  expect(await stored(customer)).toBe(used);
  expect(originals()).toHaveLength(before + used);
  expect((await entriesOf(t, subscriptionId)).reduce((sum, { images }) => sum + images, 0)).toBe(55 + used);
});
