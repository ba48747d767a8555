import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { handedIn, paidPlan, photosOf, readyUpload } from '../../../../../testing/photos.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';

let t: TestApp;
let admin: Person;
let customer: Person;
let subscriptionId: string;

beforeAll(async () => {
  t = await createTestApp();
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Ngozi Bello')];
  subscriptionId = await paidPlan(customer, admin);
});
afterAll(() => t.close());

async function onePhoto(change: Parameters<typeof readyUpload>[2] = {}) {
  const { id: uploadId } = await readyUpload(t, customer, change);
  const { job } = dataOf(await customer.call('POST /photos/jobs', { body: { photos: [{ uploadId }] } }));
  const [photo] = await photosOf(customer, job._id);
  if (photo === undefined) throw new Error('nothing was handed in');
  return photo;
}

describe('the list', () => {
  test('has the filters of the contract, and a search by the name of the file', async () => {
    const job = await handedIn(t, customer, 2, { tier: 'magazine' });
    const named = await onePhoto({ fileName: 'Ikoyi_wedding_7.ARW' });
    const find = async (query: object) => dataOf(await customer.call('GET /photos', { query })).photos;
    expect(await find({ jobId: job._id })).toHaveLength(2);
    expect((await find({ tier: 'magazine' })).every(({ tier }) => tier === 'magazine')).toBe(true);
    expect((await find({ search: 'ikoyi_WED' })).map(({ _id }) => _id)).toEqual([named._id]);
    expect(await find({ status: 'in_work' })).toEqual([]);
    expect((await find({ subscriptionId })).length).toBeGreaterThanOrEqual(3);
    expect(await find({ subscriptionId: randomUUID() })).toEqual([]);
    const query = { subscriptionId: 'x', jobId: 'y' };
    expectFaults(await customer.call('GET /photos', { query }), 'subscriptionId', 'jobId');
  });

  test('is of the caller’s own; an admin has one of everybody’s', async () => {
    const { _id: id } = await onePhoto();
    const stranger = await t.signIn('Stranger');
    expect(dataOf(await stranger.call('GET /photos')).photos).toEqual([]);
    const { photos: all } = dataOf(await admin.call('GET /photos/admin/photos'));
    expect(all.map(({ _id }) => _id)).toContain(id);
    expect(all.find(({ _id }) => _id === id)?.allowedActions).toEqual([]);
    expectRefusal(await customer.call('GET /photos/admin/photos'), 403, 'FORBIDDEN');
  });
});

test('one photograph is read by its owner and by admins', async () => {
  const { _id: id } = await onePhoto();
  const get = (person: Person) => person.call('GET /photos/:id', { params: { id } });
  expect(dataOf(await get(customer)).photo).toMatchObject({ _id: id, allowedActions: ['edit', 'withdraw'] });
  expect(dataOf(await get(admin)).photo).toMatchObject({ _id: id, allowedActions: [] });
  expectRefusal(await get(await t.signIn('Stranger')), 404, 'NOT_FOUND');
  expectRefusal(await get(t.nobody), 401, 'UNAUTHENTICATED');
});

describe('a picture of it', () => {
  test('is told by its address, on this origin', async () => {
    const { _id: id, thumbnailUrl } = await onePhoto();
    const params = { id };
    const optimized = dataOf(await customer.call('GET /photos/:id/optimized', { params })).url;
    const usual = dataOf(await customer.call('GET /photos/:id/thumbnail', { params })).url;
    const large = dataOf(await customer.call('GET /photos/:id/thumbnail', { params, query: { size: 2048 } }));
    expect(usual).toBe(thumbnailUrl);
    expect(large.url).toBe(optimized);
    for (const url of [optimized, usual]) expect(url).toMatch(/^\/api\/photos\/pictures\//);
  });

  test('is given itself to whoever takes pictures', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { _id: id } = await onePhoto({ bytes });
    const ask = async (path: string, accept: string) =>
      t.app.inject({
        url: `/api/photos/${id}/${path}`,
        headers: { authorization: `Bearer ${customer.token}`, accept },
      });
    const small = await ask('thumbnail?size=90', 'image/avif,image/*,*/*;q=0.8');
    expect(small.headers).toMatchObject({ 'content-type': 'image/jpeg', vary: 'accept' });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 90, height: 60 });
    const optimized = await ask('optimized', 'image/jpeg');
    expect(await sharp(optimized.rawPayload).metadata()).toMatchObject({ width: 900, height: 600 });
    expect((await ask('optimized', '*/*')).headers['content-type']).toContain('application/json');
  });

  test('is not there of a file that none could be made of', async () => {
    const photo = await onePhoto({ isPictured: false });
    expect(photo.thumbnailUrl).toBeNull();
    const params = { id: photo._id };
    expectRefusal(await customer.call('GET /photos/:id/optimized', { params }), 404, 'NOT_FOUND');
    expectRefusal(await customer.call('GET /photos/:id/thumbnail', { params }), 404, 'NOT_FOUND');
  });

  test.each([0, 2049, 1.5])('has no size of %f', async (size) => {
    const { _id: id } = await onePhoto();
    expectFaults(
      await customer.call('GET /photos/:id/thumbnail', { params: { id }, query: { size } }),
      'size',
    );
  });

  test('is for its owner and for admins', async () => {
    const { _id: id } = await onePhoto();
    const get = (person: Person) => person.call('GET /photos/:id/thumbnail', { params: { id } });
    expect((await get(admin)).status).toBe(200);
    expectRefusal(await get(await t.signIn('Stranger')), 404, 'NOT_FOUND');
    expectRefusal(await get(t.nobody), 401, 'UNAUTHENTICATED');
  });
});
