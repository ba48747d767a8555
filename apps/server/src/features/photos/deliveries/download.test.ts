import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { deliver, insertFinishedFile, listStudioPhotos } from '../../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createJpeg, createPaidPlan } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { unzip } from '../../../../../../testing/unzip.ts';
import { photoVersions } from '../../../db/schema/index.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Ngozi Bello')];
  await createPaidPlan(customer, admin);
});
afterAll(() => t.close());

async function urlOf(person: TestUser, jobId: string, size: 'full' | 'web' = 'full'): Promise<string> {
  const response = await person.call('GET /photos/jobs/:id/delivery', {
    params: { id: jobId },
    query: { size },
  });
  return dataOf(response).url;
}

/** A job of three photos, of which the first two are delivered. */
async function deliverTwo() {
  const job = await submitPhotos(t, customer, 3);
  const [first, second] = await listStudioPhotos(admin, job._id);
  if (first === undefined || second === undefined) throw new Error('no photos were submitted');
  const files = [
    await insertFinishedFile(t, admin, first, {
      fileName: 'DSC_1_final.jpg',
      bytes: await createJpeg(96, 64),
    }),
    await insertFinishedFile(t, admin, second, {
      fileName: 'dsc_1_FINAL.jpg',
      bytes: await createJpeg(96, 64),
    }),
  ];
  const body = { uploadIds: files.map(({ id }) => id) };
  dataOf(await admin.call('POST /photos/admin/jobs/:id/versions', { params: { id: job._id }, body }));
  dataOf(await deliver(admin, job, [first, second], { overruleReason: 'Cropped as asked.' }));
  return { job, files };
}

describe('the ZIP file of a delivery', () => {
  test('has the delivered files under their own names', async () => {
    const { job, files } = await deliverTwo();
    const response = await t.app.inject(await urlOf(customer, job._id));
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${job.number}.zip"`,
      'content-length': String(response.rawPayload.length),
      'accept-ranges': 'bytes',
    });
    expect(await unzip(response.rawPayload)).toEqual({
      'DSC_1_final.jpg': files[0]?.bytes,
      'dsc_1_FINAL (2).jpg': files[1]?.bytes,
    });
  });

  test('can be continued from any byte, and starts again if it has changed', async () => {
    const { job } = await deliverTwo();
    const url = await urlOf(customer, job._id);
    const whole = await t.app.inject(url);
    const { length } = whole.rawPayload;
    for (const first of [1, 50, length - 1]) {
      const rest = await t.app.inject({ url, headers: { range: `bytes=${first}-` } });
      expect(rest.statusCode).toBe(206);
      expect(rest.headers).toMatchObject({
        'content-range': `bytes ${first}-${length - 1}/${length}`,
        'content-length': String(length - first),
        etag: whole.headers.etag,
      });
      expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(first));
    }
    const { etag } = whole.headers;
    const same = await t.app.inject({ url, headers: { range: 'bytes=9-', 'if-range': String(etag) } });
    expect(same.statusCode).toBe(206);
    for (const headers of [
      { range: 'bytes=9-', 'if-range': '"other"' },
      { range: 'bytes=0-' },
      { range: 'bytes=-9' },
      { range: 'bytes=1-5,9-' },
    ]) {
      const all = await t.app.inject({ url, headers });
      expect(all.statusCode).toBe(200);
      expect(all.rawPayload).toEqual(whole.rawPayload);
    }
    const beyond = await t.app.inject({ url, headers: { range: `bytes=${length}-` } });
    expect(beyond).toMatchObject({ statusCode: 416, headers: { 'content-range': `bytes */${length}` } });
  });

  test('has files without a checksum, which is then stored', async () => {
    const { job, files } = await deliverTwo();
    const ids = files.map(({ id }) => id);
    const checksums = () =>
      t.database.queries
        .select({ crc32: photoVersions.crc32 })
        .from(photoVersions)
        .where(inArray(photoVersions.id, ids));
    await t.database.queries.update(photoVersions).set({ crc32: null }).where(inArray(photoVersions.id, ids));
    const url = await urlOf(customer, job._id);
    const [{ rawPayload: first }, { rawPayload: second }] = [
      await t.app.inject(url),
      await t.app.inject(url),
    ];
    expect(Object.values(await unzip(first))).toEqual(files.map(({ bytes }) => bytes));
    expect(second).toEqual(first);
    expect((await checksums()).map(({ crc32: stored }) => stored).toSorted()).toEqual(
      files.map(({ bytes }) => crc32(bytes)).toSorted(),
    );
  });

  test('has web-sized JPEGs instead if asked for', async () => {
    const { job } = await deliverTwo();
    const response = await t.app.inject(await urlOf(customer, job._id, 'web'));
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${job.number}-web.zip"`);
    const zip = await unzip(response.rawPayload);
    expect(Object.keys(zip).toSorted()).toEqual(['DSC_1_final.jpg', 'dsc_1_FINAL (2).jpg']);
    const image = await sharp(zip['DSC_1_final.jpg']).metadata();
    expect(image).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
  });

  test('is described without reading it', async () => {
    const { job } = await deliverTwo();
    const url = await urlOf(customer, job._id);
    const whole = await t.app.inject(url);
    const head = await t.app.inject({ method: 'HEAD', url });
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    for (const name of ['content-length', 'etag', 'content-disposition'])
      expect(head.headers[name]).toBe(whole.headers[name]);
    const web = await t.app.inject({ method: 'HEAD', url: await urlOf(customer, job._id, 'web') });
    expect(web).toMatchObject({ statusCode: 200, body: '' });
    expect(web.headers).not.toHaveProperty('content-length');
  });

  test('leaves no file open if the client goes away, and has a limit of downloads at once', async () => {
    const job = await submitPhotos(t, customer);
    const [photo] = await listStudioPhotos(admin, job._id);
    if (photo === undefined) throw new Error('no photo was submitted');
    // More than the buffers of a connection take.
    const bytes = Buffer.concat([await createJpeg(), randomBytes(24 * 1024 ** 2)]);
    const { id } = await insertFinishedFile(t, admin, photo, { bytes });
    const uploadIds = { params: { id: job._id }, body: { uploadIds: [id] } };
    dataOf(await admin.call('POST /photos/admin/jobs/:id/versions', uploadIds));
    dataOf(await deliver(admin, job, [photo]));
    const url = new URL(await urlOf(customer, job._id), await t.listen());
    const openFiles = async () => {
      const links = (await readdir('/proc/self/fd')).map((name) =>
        readlink(`/proc/self/fd/${name}`).catch(() => ''),
      );
      return (await Promise.all(links)).filter((path) => path.endsWith(id)).length;
    };
    const controllers = [1, 2, 3, 4].map(() => new AbortController());
    const downloads = await Promise.all(controllers.map(({ signal }) => fetch(url, { signal })));
    await expect.poll(openFiles).toBe(4);
    const refused = await fetch(url);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_DOWNLOADS' }]);
    for (const name of ['content-disposition', 'accept-ranges', 'etag'])
      expect(refused.headers.get(name), name).toBeNull();
    // A response that is collected as garbage would end its download.
    expect(downloads.map(({ status, bodyUsed }) => [status, bodyUsed])).toEqual(
      controllers.map(() => [200, false]),
    );
    for (const controller of controllers) controller.abort();
    await expect.poll(openFiles).toBe(0);
    // A download is over a moment after its file is closed.
    let [size, length] = [0, 0];
    const downloadAgain = async () => {
      const again = await fetch(url);
      length = Number(again.headers.get('content-length'));
      size = (await again.arrayBuffer()).byteLength;
      return again.status;
    };
    await expect.poll(downloadAgain).toBe(200);
    expect(size).toBe(length);
  });

  test('is of delivered photos, for their customer and the studio', async () => {
    const { job } = await deliverTwo();
    const stranger = await t.signIn('Stranger');
    const call = { params: { id: job._id } };
    expectError(await stranger.call('GET /photos/jobs/:id/delivery', call), 404, 'NOT_FOUND');
    expect((await t.app.inject(await urlOf(admin, job._id))).statusCode).toBe(200);
    const undelivered = await submitPhotos(t, customer);
    const nothing = { params: { id: undelivered._id } };
    expectError(await customer.call('GET /photos/jobs/:id/delivery', nothing), 404, 'NOT_FOUND');
    const url = await urlOf(customer, job._id);
    expect((await t.app.inject(`${url.slice(0, -4)}0000`)).statusCode).toBe(404);
    t.clock.advance(13 * 3_600_000);
    expect((await t.app.inject(url)).statusCode).toBe(404);
  });
});
