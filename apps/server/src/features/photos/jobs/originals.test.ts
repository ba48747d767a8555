import type { Wire } from '@burnish/contract/api';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { readPdf } from '../../../../../../testing/pdf.ts';
import { createPaidPlan, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { insertReadyUpload, submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { unzip } from '../../../../../../testing/unzip.ts';
import { originalKey } from '../renditions/index.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Ngozi Bello')];
  await createPaidPlan(customer, admin);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => t.close());

async function originalsUrl(jobId: string): Promise<string> {
  return dataOf(await admin.call('GET /photos/jobs/:id/originals', { params: { id: jobId } })).url;
}

describe('the ZIP file of a job', () => {
  test('contains the original files under their own names', async () => {
    const files = [
      await insertReadyUpload(t, customer, { fileName: 'DSC_1.NEF' }),
      await insertReadyUpload(t, customer, { fileName: 'DSC_1.NEF' }),
      await insertReadyUpload(t, customer, { fileName: 'Été.jpg' }),
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const body = { photos: files.map(({ id }) => ({ uploadId: id })) };
    const { job } = dataOf(await customer.call('POST /photos/jobs', { body }));
    const response = await t.app.inject(await originalsUrl(job._id));
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${job.number}.zip"`,
      'content-length': String(response.rawPayload.length),
    });
    const zip = await unzip(response.rawPayload);
    expect(Object.keys(zip).toSorted()).toEqual([
      'DSC_1 (2).NEF',
      'DSC_1.NEF',
      'brief.json',
      'contact-sheet.pdf',
      'Été.jpg',
    ]);
    const [first, second] = files.filter(({ fileName }) => fileName === 'DSC_1.NEF');
    expect(zip['DSC_1.NEF']).toEqual(first?.bytes);
    expect(zip['DSC_1 (2).NEF']).toEqual(second?.bytes);
  });

  test('has the brief and the annotations for programs, and on a contact sheet', async () => {
    const { id } = await insertReadyUpload(t, customer, { fileName: '東京 brief.json' });
    const annotations = [
      { kind: 'pin', x: 0.25, y: 0.5, note: 'Softer, الكتف' },
      { kind: 'ring', x: 0.5, y: 0.5, width: 0.2, height: 0.3, note: 'Too dark' },
      {
        kind: 'stroke',
        points: [
          [0.1, 0.2, 0.5],
          [0.4, 0.3],
        ],
        note: 'Straighten',
      },
    ] satisfies Wire['PUT /photos/:id']['body']['annotations'];
    const body = { brief: 'Keep the freckles.', photos: [{ uploadId: id, notes: 'For print', annotations }] };
    const { job } = dataOf(await customer.call('POST /photos/jobs', { body }));
    const zip = await unzip((await t.app.inject(await originalsUrl(job._id))).rawPayload);
    const brief: unknown = JSON.parse(zip['brief.json']?.toString() ?? '');
    expect(brief).toMatchObject({
      job: job.number,
      dueAt: job.dueAt,
      brief: 'Keep the freckles.',
      photos: [
        {
          number: 1,
          file: '東京 brief.json',
          notes: 'For print',
          annotations: annotations.map((annotation, index) => ({ number: index + 1, ...annotation })),
        },
      ],
    });
    const sheet = await readPdf(zip['contact-sheet.pdf'] ?? Buffer.alloc(0));
    for (const text of [
      job.number,
      'Keep the freckles.',
      '東京',
      'For print',
      'Softer',
      '(2) Too dark',
      '(3) Straighten',
    ])
      expect(sheet.text).toContain(text);
    expect(sheet.isTagged).toBe(true);
  });

  test('aborts when an original cannot be read', async () => {
    const job = await submitPhotos(t, customer, 3);
    const url = await originalsUrl(job._id);
    const last = (await listPhotosOfJob(customer, job._id)).at(-1);
    await t.storage.remove(originalKey(last?._id ?? ''));
    const origin = await t.listen();
    const response = await fetch(new URL(url, origin));
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  test('is described without reading a file', async () => {
    const job = await submitPhotos(t, customer);
    const url = await originalsUrl(job._id);
    // Reads the photo for its checksum, too, which is then known.
    const whole = await t.app.inject(url);
    const read = vi.spyOn(t.storage, 'readRange');
    const head = await t.app.inject({ method: 'HEAD', url });
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers['content-disposition']).toBe(whole.headers['content-disposition']);
    expect(head.headers).not.toHaveProperty('content-length');
    await t.app.inject(url);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('has a limit of downloads at once', async () => {
    const job = await submitPhotos(t, customer);
    const url = await originalsUrl(job._id);
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    const { readRange } = t.storage;
    let waiting = 0;
    vi.spyOn(t.storage, 'readRange').mockImplementation(async (key, range) => {
      // A byte is read for the thumbnail of the contact sheet, which all downloads share.
      if (range?.length !== 1) {
        waiting += 1;
        await allowed;
      }
      return readRange(key, range);
    });
    const downloads = [1, 2, 3, 4].map(() => t.app.inject(url));
    await expect.poll(() => waiting).toBe(4);
    const refused = await t.app.inject(url);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TOO_MANY_DOWNLOADS' }]);
    expect(refused.headers).not.toHaveProperty('content-disposition');
    // Another user has downloads of their own.
    const params = { id: job._id };
    const { url: otherUrl } = dataOf(await customer.call('GET /photos/jobs/:id/originals', { params }));
    const other = t.app.inject(otherUrl);
    await expect.poll(() => waiting).toBe(5);
    allow();
    expect((await other).statusCode).toBe(200);
    expect((await Promise.all(downloads)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await expect.poll(async () => (await t.app.inject(url)).statusCode).toBe(200);
  });

  test('needs a valid signed URL, which expires after ten minutes', async () => {
    const job = await submitPhotos(t, customer);
    const url = await originalsUrl(job._id);
    expect((await t.app.inject(`${url}x`)).statusCode).toBe(404);
    const [, token = ''] = /originals\/([^/]+)\//.exec(url) ?? [];
    const forged = Buffer.from(
      JSON.stringify({ fields: { jobId: job._id, requesterId: customer.id }, expiresAt: 9e9 }),
    ).toString('base64url');
    expect((await t.app.inject(url.replace(token, forged))).statusCode).toBe(404);
    const start = t.clock.now();
    t.clock.advance(600_000);
    expect((await t.app.inject(url)).statusCode).toBe(200);
    t.clock.advance(1_000);
    expect((await t.app.inject(url)).statusCode).toBe(404);
    t.clock.set(start);
  });

  test('is for the customer of the job and the studio', async () => {
    const { _id: id } = await submitPhotos(t, customer);
    const get = (person: TestUser) => person.call('GET /photos/jobs/:id/originals', { params: { id } });
    expect((await t.app.inject(dataOf(await get(customer)).url)).statusCode).toBe(200);
    expectError(await get(await t.signIn('Stranger')), 404, 'NOT_FOUND');
    expectError(await get(t.visitor), 401, 'UNAUTHENTICATED');
  });
});
