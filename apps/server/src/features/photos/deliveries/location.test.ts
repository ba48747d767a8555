// The camera metadata and the location in what customers download.

import type { Photo } from '@burnish/contract/photos/entities';
import { cameraExif, lagos, readExifWithPython, xmpWithLocation } from '@burnish/photo-decoder/read-exif';
import { makeImage } from '@burnish/photo-decoder/sample-images';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import {
  deliver,
  getPhoto,
  insertFinishedFile,
  listStudioPhotos,
} from '../../../../../../testing/deliveries.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidPlan } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { createTusClient, uploadIdOf } from '../../../../../../testing/tus.ts';
import { unzip } from '../../../../../../testing/unzip.ts';
import { photoVersions } from '../../../db/schema/index.ts';
import { metadataKey, originalKey } from '../renditions/storage-keys.ts';
import { createOriginalRetention } from '../retention/index.ts';
import { createUpload } from '../uploads/tus/tus.fixture.ts';

let t: TestApp;
let origin: string;
let admin: TestUser;
let customer: TestUser;
let customers = 0;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());
beforeEach(async () => {
  customers += 1;
  customer = await t.signIn(`Customer ${customers}`);
  await createPaidPlan(customer, admin);
});

const formats = {
  'DSC_1.jpg': ['image/jpeg', (image: Sharp) => image.jpeg()],
  'DSC_2.png': ['image/png', (image: Sharp) => image.png()],
  'DSC_3.webp': ['image/webp', (image: Sharp) => image.webp()],
} as const;

/** The pixels are 96 by 64, and it is shown as 64 by 96. */
const sideways = () =>
  makeImage(96, 64).withMetadata({ orientation: 6 }).withExif(cameraExif).withXmp(xmpWithLocation);

/** A job whose photos are delivered in several formats, with camera metadata and location. */
async function deliverFiles() {
  const names = Object.keys(formats);
  const job = await submitPhotos(t, customer, names.length);
  const photos = await listStudioPhotos(admin, job._id);
  const files: { readonly id: string; readonly fileName: string; readonly bytes: Buffer }[] = [];
  for (const [index, [fileName, [mimeType, encode]]] of Object.entries(formats).entries()) {
    const photo = photos[index];
    if (photo === undefined) throw new Error('no photo was submitted');
    const bytes = await encode(sideways()).toBuffer();
    files.push(await insertFinishedFile(t, admin, photo, { fileName, mimeType, bytes }));
  }
  const body = { uploadIds: files.map(({ id }) => id) };
  dataOf(await admin.call('POST /photos/admin/jobs/:id/versions', { params: { id: job._id }, body }));
  dataOf(await deliver(admin, job, photos, { overruleReason: 'Turned as asked.' }));
  return { job, photos, files };
}

async function urlOf(jobId: string, size: 'full' | 'web' = 'full', person = customer): Promise<string> {
  const response = await person.call('GET /photos/jobs/:id/delivery', {
    params: { id: jobId },
    query: { size },
  });
  return dataOf(response).url;
}

/** Of the finished file of the first photo. */
async function fileUrlOf([photo]: readonly Photo[], person = customer): Promise<string> {
  return photo === undefined ? '' : ((await getPhoto(person, photo)).versions[0]?.url ?? '');
}

const removeLocation = async (isOn = true) =>
  dataOf(await customer.call('PUT /auth/profile', { body: { removeLocation: isOn } }));

async function exifOf(file: Buffer | undefined) {
  const { exif } = await sharp(file, { failOn: 'warning' }).metadata();
  return exif === undefined ? null : readExifWithPython(exif);
}

describe('a download in full size', () => {
  test('has the files as they were delivered, or without the location', async () => {
    const { job, files } = await deliverFiles();
    const url = await urlOf(job._id);
    const whole = await t.app.inject(url);
    expect(await unzip(whole.rawPayload)).toEqual(
      Object.fromEntries(files.map(({ fileName, bytes }) => [fileName, bytes])),
    );
    await removeLocation();
    // The URL is from before.
    const without = await t.app.inject(url);
    expect(without.headers['content-length']).toBe(whole.headers['content-length']);
    expect(without.headers.etag).not.toBe(whole.headers.etag);
    const zip = await unzip(without.rawPayload);
    for (const { fileName, bytes } of files) {
      const file = zip[fileName];
      expect(file?.length).toBe(bytes.length);
      expect((await exifOf(bytes))?.gps).toMatchObject({ 29: lagos.GPSDateStamp });
      const exif = await exifOf(file);
      expect(exif?.gps).toEqual({});
      expect(exif).toMatchObject({
        image: { 271: 'Nikon', 274: [6] },
        exif: { 42036: 'NIKKOR Z 50mm f/1.2 S' },
      });
      expect(file?.includes('6,27.2346N')).toBe(false);
      expect(await sharp(file).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
    }
    await removeLocation(false);
    expect((await t.app.inject(url)).rawPayload).toEqual(whole.rawPayload);
  });

  test('without the location is continued from any byte, but not one with it', async () => {
    const { job } = await deliverFiles();
    const url = await urlOf(job._id);
    const { headers } = await t.app.inject(url);
    await removeLocation();
    const whole = await t.app.inject(url);
    const { length } = whole.rawPayload;
    for (let first = 1; first < length; first += 97) {
      const rest = await t.app.inject({ url, headers: { range: `bytes=${first}-` } });
      expect(rest.statusCode).toBe(206);
      expect(rest.rawPayload.equals(whole.rawPayload.subarray(first)), `from ${first}`).toBe(true);
    }
    const continued = { range: 'bytes=9-', 'if-range': String(headers.etag) };
    expect((await t.app.inject({ url, headers: continued })).statusCode).toBe(200);
  });

  test('has files without a stored checksum, and such as were inspected', async () => {
    const { job, files } = await deliverFiles();
    await removeLocation();
    const url = await urlOf(job._id);
    const first = await t.app.inject(url);
    for (const { id, bytes } of files) {
      const [row] = await t.database.queries.select().from(photoVersions).where(eq(photoVersions.id, id));
      // Of the file itself, which others download.
      expect(row?.crc32).not.toBeNull();
      expect(await t.storage.read(metadataKey(id))).not.toBeNull();
      expect(bytes.length).toBe(row?.size);
    }
    const second = await t.app.inject(url);
    expect(second.rawPayload).toEqual(first.rawPayload);
    expect(Object.keys(await unzip(second.rawPayload))).toHaveLength(files.length);
  });
});

describe("a file that can't be read", () => {
  /** Its photo is damaged. The renditions are from before. */
  async function deliverDamaged(index: number) {
    const delivered = await deliverFiles();
    const file = delivered.files[index];
    if (file === undefined) throw new Error('nothing was delivered');
    (await t.services.renditions.openInSrgb(file.id, 'ada')).destroy();
    await t.storage.put(originalKey(file.id), Buffer.alloc(file.bytes.length, 'no photo'), 'image/jpeg');
    return { ...delivered, file };
  }

  test('is sent as it is, but not to a customer who removes the location', async () => {
    const { job, photos } = await deliverDamaged(0);
    const urls = [await fileUrlOf(photos), await urlOf(job._id)];
    for (const url of urls) expect((await t.app.inject(url)).statusCode).toBe(200);
    await removeLocation();
    for (const url of urls) {
      const response = await t.app.inject(url);
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'NOT_READY' });
    }
  });

  test('ends a ZIP file that has begun', async () => {
    const { job } = await deliverDamaged(1);
    await removeLocation();
    const response = await fetch(`${origin}${await urlOf(job._id)}`);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  });

  test('is in web size without camera metadata', async () => {
    const { job, file, files } = await deliverDamaged(0);
    const url = await urlOf(job._id, 'web');
    for (const isOn of [true, false]) {
      await removeLocation(isOn);
      const zip = await unzip((await t.app.inject(url)).rawPayload);
      expect(Object.keys(zip)).toHaveLength(files.length);
      expect(await exifOf(zip[file.fileName])).toBeNull();
      expect(await exifOf(zip['DSC_2.jpg'])).toMatchObject({ image: { 271: 'Nikon' } });
    }
  });
});

test('a download while files are deleted leaves no metadata behind', async () => {
  const { files } = await deliverFiles();
  const { database, storage, services } = t;
  const downloaded: string[] = [];
  const download = async (id: string) => {
    downloaded.push(id);
    await services.renditions.locationOf(id, 'ada').catch(() => null);
  };
  const retention = createOriginalRetention({
    database,
    transact: services.transact,
    storage: {
      async remove(key) {
        await storage.remove(key);
        await download(key.replace('originals/', ''));
      },
    },
    renditions: {
      async remove(id) {
        await services.renditions.remove(id);
        await download(id);
      },
    },
    days: null,
  });
  await retention.deleteAllOf(customer.id);
  for (const { id } of files) {
    expect(downloaded.filter((one) => one === id)).toHaveLength(2);
    expect(await storage.read(originalKey(id))).toBeNull();
    expect(await storage.read(metadataKey(id))).toBeNull();
  }
});

test('the metadata of a finished file is read when it arrives', async () => {
  const job = await submitPhotos(t, customer);
  const client = createTusClient(origin, admin);
  const bytes = await makeImage(1_800, 1_200).withExif(cameraExif).jpeg().toBuffer();
  const path = await createUpload(client, bytes.length, { name: 'DSC_0412_final.jpg', jobId: job._id });
  await client.patch(path, 0, new Uint8Array(bytes));
  const id = uploadIdOf(path);
  await expect.poll(async () => (await t.storage.read(metadataKey(id))) !== null).toBe(true);
  dataOf(await admin.call('DELETE /photos/uploads/:id', { params: { id } }));
  expect(await t.storage.read(metadataKey(id))).toBeNull();
});

describe('a download in web size', () => {
  test('has the camera metadata, upright, with or without the location', async () => {
    const { job, files } = await deliverFiles();
    const url = await urlOf(job._id, 'web');
    const camera = {
      image: { 271: 'Nikon', 272: 'Z 8', 274: [1], 315: 'Ngozi Bello', 33432: 'Ngozi Bello 2026' },
      exif: { 33434: [1, 250], 36867: '2026:11:20 10:20:30', 42036: 'NIKKOR Z 50mm f/1.2 S' },
    };
    const zip = await unzip((await t.app.inject(url)).rawPayload);
    await removeLocation();
    const without = await unzip((await t.app.inject(url)).rawPayload);
    expect(Object.keys(without)).toHaveLength(files.length);
    for (const [name, file] of Object.entries(zip)) {
      expect(readExifWithPython(file)).toMatchObject({ ...camera, gps: { 29: lagos.GPSDateStamp } });
      expect(readExifWithPython(without[name] ?? Buffer.alloc(0))).toMatchObject({ ...camera, gps: null });
      const image = await sharp(file, { failOn: 'warning' }).metadata();
      expect(image).toMatchObject({ format: 'jpeg', width: 64, height: 96, orientation: 1 });
      expect(await sharp(file).raw().toBuffer()).toEqual(await sharp(without[name]).raw().toBuffer());
    }
  });
});

describe('a single finished file', () => {
  test('is without the location for its customer, and as it is for the studio', async () => {
    const { photos, files } = await deliverFiles();
    const [file] = files;
    if (file === undefined) throw new Error('nothing was delivered');
    const url = await fileUrlOf(photos);
    const before = await t.app.inject(url);
    expect(before.rawPayload).toEqual(file.bytes);
    expect(before.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(file.bytes.length),
      'content-disposition': `attachment; filename="DSC_1.jpg"; filename*=UTF-8''DSC_1.jpg`,
      'x-content-type-options': 'nosniff',
    });
    await removeLocation();
    expect((await exifOf((await t.app.inject(url)).rawPayload))?.gps).toEqual({});
    expect((await t.app.inject(await fileUrlOf(photos, admin))).rawPayload).toEqual(file.bytes);
    expect((await t.app.inject(`${url.slice(0, -4)}0000`)).statusCode).toBe(404);
    await t.database.queries
      .update(photoVersions)
      .set({ filesDeletedAt: t.clock.now() })
      .where(eq(photoVersions.id, file.id));
    expect((await t.app.inject(url)).statusCode).toBe(404);
  });

  test('is continued from any byte, but not with and without the location', async () => {
    const { photos } = await deliverFiles();
    const url = await fileUrlOf(photos);
    const before = await t.app.inject(url);
    await removeLocation();
    const whole = await t.app.inject(url);
    const { length } = whole.rawPayload;
    const etag = String(whole.headers.etag);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', etag: expect.stringMatching(/^".+"$/) });
    expect(etag).not.toBe(before.headers.etag);
    const get = (range: string, ifRange = etag) =>
      t.app.inject({ url, headers: { range, 'if-range': ifRange } });
    for (let first = 1; first < length; first += 97) {
      const rest = await get(`bytes=${first}-`);
      expect(rest.statusCode).toBe(206);
      expect(rest.headers).toMatchObject({
        'content-range': `bytes ${first}-${length - 1}/${length}`,
        'content-length': String(length - first),
      });
      expect(rest.rawPayload.equals(whole.rawPayload.subarray(first)), `from ${first}`).toBe(true);
    }
    const other = await get('bytes=9-', String(before.headers.etag));
    expect(other.statusCode).toBe(200);
    expect(other.rawPayload).toEqual(whole.rawPayload);
    const beyond = await get(`bytes=${length}-`);
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${length}`);
  });

  test('a HEAD request is answered without reading it, and without a range', async () => {
    const { job, photos, files } = await deliverFiles();
    await removeLocation();
    const urls = [await fileUrlOf(photos), await urlOf(job._id)];
    const gets = await Promise.all(urls.map((url) => t.app.inject(url)));
    for (const { id } of files) await t.storage.remove(originalKey(id));
    const names = ['content-length', 'etag', 'accept-ranges', 'content-type', 'content-disposition'];
    for (const [index, url] of urls.entries())
      for (const range of ['', 'bytes=5-', 'bytes=99999999-']) {
        const head = await t.app.inject({ method: 'HEAD', url, headers: { range } });
        expect(head.statusCode).toBe(200);
        expect(head.rawPayload).toHaveLength(0);
        expect(names.map((name) => head.headers[name])).toEqual(
          names.map((name) => gets[index]?.headers[name]),
        );
        expect(head.headers).not.toHaveProperty('content-range');
      }
  });

  test("is without the location in the copy of the customer's data", async () => {
    const { job, files } = await deliverFiles();
    await removeLocation();
    const id = dataOf(await customer.call('POST /auth/data-exports')).export._id;
    const state = async () => dataOf(await customer.call('GET /auth/personal-data')).export?.state;
    await expect.poll(state).toBe('ready');
    const { url } = dataOf(await customer.call('GET /auth/data-exports/:id/download', { params: { id } }));
    const zip = await unzip((await t.app.inject(url)).rawPayload);
    for (const { fileName } of files)
      expect((await exifOf(zip[`finished/${job.number}/${fileName}`]))?.gps).toEqual({});
  });
});
