import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { deliver, insertFinishedFile, listStudioPhotos } from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createJpeg, createPaidPlan, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { insertReadyUpload, submitPhotos } from '../../../../../../testing/stored-photos.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let subscriptionId: string;

beforeAll(async () => {
  t = await createTestApp();
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Ngozi Bello')];
  subscriptionId = await createPaidPlan(customer, admin);
});
/** Of a photo that work has not started on. */
const staffActions = ['ask', 'assign', 'submit_version', 'set_revision_limit'];

afterAll(() => t.close());

async function submitPhoto(change: Parameters<typeof insertReadyUpload>[2] = {}) {
  const { id: uploadId } = await insertReadyUpload(t, customer, change);
  const { job } = dataOf(await customer.call('POST /photos/jobs', { body: { photos: [{ uploadId }] } }));
  const [photo] = await listPhotosOfJob(customer, job._id);
  if (photo === undefined) throw new Error('no photo was submitted');
  return photo;
}

describe('the full resolution', () => {
  test('is the file itself where browsers can show it, and tiles otherwise', async () => {
    const bytes = await sharp({ create: { width: 2_100, height: 100, channels: 3, background: '#777' } })
      .tiff()
      .toBuffer();
    const tiff = await submitPhoto({ bytes, mimeType: 'image/tiff', width: 2_100, height: 100 });
    expect((await submitPhoto({ width: 2_100, height: 100 })).tilesUrl).toBeNull();
    const small = { mimeType: 'image/tiff', width: 2_048, height: 100 } as const;
    expect((await submitPhoto(small)).tilesUrl).toBeNull();
    const url = tiff.tilesUrl ?? '';
    const grid = await t.app.inject(url);
    expect(grid.json()).toEqual({ width: 2_100, height: 100, tileSize: 1_024 });
    const { rawPayload } = await t.app.inject(`${url}/2-0`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 52, height: 100 });
  });
});

describe('lists of photos', () => {
  test('can be filtered, and searched by file name', async () => {
    const job = await submitPhotos(t, customer, 2, { tier: 'magazine' });
    const named = await submitPhoto({ fileName: 'Ikoyi_wedding_7.ARW' });
    const find = async (query: object) => dataOf(await customer.call('GET /photos', { query })).photos;
    expect(await find({ jobId: job._id })).toHaveLength(2);
    expect((await find({ tier: 'magazine' })).every(({ tier }) => tier === 'magazine')).toBe(true);
    expect((await find({ search: 'ikoyi_WED' })).map(({ _id }) => _id)).toEqual([named._id]);
    expect(await find({ status: 'in_progress' })).toEqual([]);
    expect((await find({ subscriptionId })).length).toBeGreaterThanOrEqual(3);
    expect(await find({ subscriptionId: randomUUID() })).toEqual([]);
    const query = { subscriptionId: 'x', jobId: 'y' };
    expectFieldErrors(await customer.call('GET /photos', { query }), 'subscriptionId', 'jobId');
  });

  test('contain the caller’s photos, or all photos for admins', async () => {
    const { _id: id } = await submitPhoto();
    const stranger = await t.signIn('Stranger');
    expect(dataOf(await stranger.call('GET /photos')).photos).toEqual([]);
    const { photos: allPhotos } = dataOf(await admin.call('GET /photos/admin/photos'));
    expect(allPhotos.map(({ _id }) => _id)).toContain(id);
    expect(allPhotos.find(({ _id }) => _id === id)?.allowedActions).toEqual(staffActions);
    expectError(await customer.call('GET /photos/admin/photos'), 403, 'FORBIDDEN');
  });
});

test('a photo can be read by its owner and by admins', async () => {
  const { _id: id } = await submitPhoto();
  const get = (person: TestUser) => person.call('GET /photos/:id', { params: { id } });
  expect(dataOf(await get(customer)).photo).toMatchObject({ _id: id, allowedActions: ['edit', 'withdraw'] });
  expect(dataOf(await get(admin)).photo).toMatchObject({ _id: id, allowedActions: staffActions });
  expectError(await get(await t.signIn('Stranger')), 404, 'NOT_FOUND');
  expectError(await get(t.visitor), 401, 'UNAUTHENTICATED');
});

describe('renditions', () => {
  test('are returned as signed URLs of this origin', async () => {
    const { _id: id, thumbnailUrl } = await submitPhoto();
    const params = { id };
    const optimized = dataOf(await customer.call('GET /photos/:id/optimized', { params })).url;
    const usual = dataOf(await customer.call('GET /photos/:id/thumbnail', { params })).url;
    const large = dataOf(await customer.call('GET /photos/:id/thumbnail', { params, query: { size: 2048 } }));
    expect(usual).toBe(thumbnailUrl);
    expect(large.url).toBe(optimized);
    for (const url of [optimized, usual]) expect(url).toMatch(/^\/api\/photos\/renditions\//);
  });

  test('are sent as images to clients that accept images', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { _id: id } = await submitPhoto({ bytes });
    const request = async (path: string, accept: string) =>
      t.app.inject({
        url: `/api/photos/${id}/${path}`,
        headers: { authorization: `Bearer ${customer.token}`, accept },
      });
    const small = await request('thumbnail?size=90', 'image/avif,image/*,*/*;q=0.8');
    expect(small.headers).toMatchObject({ 'content-type': 'image/jpeg', vary: 'accept' });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 128, height: 85 });
    const optimized = await request('optimized', 'image/jpeg');
    expect(await sharp(optimized.rawPayload).metadata()).toMatchObject({ width: 900, height: 600 });
    expect((await request('optimized', '*/*')).headers['content-type']).toContain('application/json');
  });

  test('are of the latest delivered version if asked for, or of the original while there is none', async () => {
    const job = await submitPhotos(t, customer);
    const [photo] = await listStudioPhotos(admin, job._id);
    if (photo === undefined) throw new Error('no photo was submitted');
    const params = { id: photo._id };
    const widths = async () => {
      const urls = await Promise.all(
        [customer, admin].flatMap((person) =>
          (['original', 'latest'] as const).map(async (version) => {
            const query = { size: 640, version };
            return dataOf(await person.call('GET /photos/:id/thumbnail', { params, query })).url;
          }),
        ),
      );
      return Promise.all(
        urls.map(async (url) => (await sharp((await t.app.inject(url)).rawPayload).metadata()).width),
      );
    };
    const bytes = await createJpeg(128, 96);
    const { id } = await insertFinishedFile(t, admin, photo, { bytes });
    dataOf(
      await admin.call('POST /photos/admin/jobs/:id/versions', {
        params: { id: job._id },
        body: { uploadIds: [id] },
      }),
    );
    expect(await widths()).toEqual([64, 64, 64, 64]);
    dataOf(await deliver(admin, job, [photo], { overruleReason: 'As asked.' }));
    expect(await widths()).toEqual([64, 128, 64, 128]);
  });

  test('are not found for a photo without renditions', async () => {
    const photo = await submitPhoto({ hasRendition: false });
    expect(photo.thumbnailUrl).toBeNull();
    const params = { id: photo._id };
    expectError(await customer.call('GET /photos/:id/optimized', { params }), 404, 'NOT_FOUND');
    expectError(await customer.call('GET /photos/:id/thumbnail', { params }), 404, 'NOT_FOUND');
  });

  test.each([0, 2049, 1.5])('cannot have size %f', async (size) => {
    const { _id: id } = await submitPhoto();
    expectFieldErrors(
      await customer.call('GET /photos/:id/thumbnail', { params: { id }, query: { size } }),
      'size',
    );
  });

  test('can be read by the owner and by admins', async () => {
    const { _id: id } = await submitPhoto();
    const get = (person: TestUser) => person.call('GET /photos/:id/thumbnail', { params: { id } });
    expect((await get(admin)).status).toBe(200);
    expectError(await get(await t.signIn('Stranger')), 404, 'NOT_FOUND');
    expectError(await get(t.visitor), 401, 'UNAUTHENTICATED');
  });
});
