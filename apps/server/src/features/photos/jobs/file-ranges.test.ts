// The signed URLs of originals and of the studio's finished files: an interrupted download is continued.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { deliverJob, listStudioPhotos } from '../../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { createPaidPlan, sha256 } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { originalKey } from '../renditions/index.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
  customer = await t.signIn('Adaeze Okafor');
  await createPaidPlan(customer, admin);
});
afterAll(() => t.close());

async function deliveredPhoto() {
  const job = await submitPhotos(t, customer);
  await deliverJob(t, { customer, staff: admin }, job);
  const [photo] = await listStudioPhotos(admin, job._id);
  if (photo === undefined) throw new Error('no photo was delivered');
  return photo;
}

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

describe.each(['original', 'version'] as const)('the URL of the %s', (kind) => {
  async function fileOf() {
    const photo = await deliveredPhoto();
    const { _id, url } = kind === 'original' ? photo : (photo.versions[0] ?? photo);
    return { id: _id, url: url ?? '', photo };
  }

  test('sends the whole file, and how it can be continued', async () => {
    const { url, photo } = await fileOf();
    const whole = await get(url);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^".+"$/),
      'content-length': String(whole.rawPayload.length),
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
    });
    if (kind === 'original') expect(sha256(whole.rawPayload)).toBe(photo.sha256);
  });

  test('sends the rest from a byte on', async () => {
    const { url } = await fileOf();
    const { rawPayload, headers } = await get(url);
    const rest = await get(url, { range: 'bytes=100-', 'if-range': String(headers.etag) });
    expect(rest).toMatchObject({
      statusCode: 206,
      headers: { 'content-range': `bytes 100-${rawPayload.length - 1}/${rawPayload.length}` },
    });
    expect(rest.rawPayload.equals(rawPayload.subarray(100))).toBe(true);
    const beyond = await get(url, { range: `bytes=${rawPayload.length}-` });
    expect(beyond).toMatchObject({
      statusCode: 416,
      headers: { 'content-range': `bytes */${rawPayload.length}` },
    });
  });

  test('is not found when the file is deleted', async () => {
    const { id, url } = await fileOf();
    await t.storage.remove(originalKey(id));
    const { statusCode: status, headers, body } = await get(url, { range: 'bytes=100-' });
    expectError({ status, headers, body: JSON.parse(body) }, 404, 'NOT_FOUND');
  });
});
