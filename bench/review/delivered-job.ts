// A job whose photos have been delivered, submitted and finished through the API as people do it.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Photo } from '@burnish/contract/photos/entities';
import sharp from 'sharp';
import { createApiClient, signIn } from '../../testing/api-clients.ts';
import type { ApiClient } from '../../testing/app.ts';
import { dataOf } from '../../testing/factories.ts';
import { deliverFinishedFiles } from '../../testing/finished-files.ts';
import { createPaidImages } from '../../testing/photos.ts';
import { createTusClient, uploadIdOf } from '../../testing/tus.ts';

const originals = join(import.meta.dirname, '../../apps/web/src/site-images/originals');
const width = 1_800;
/** Fewer than may be unfinished at a time. */
const batchSize = 40;
const pauseMilliseconds = 500;

export interface DeliveredJob {
  readonly url: string;
  readonly token: string;
  readonly api: ApiClient;
  readonly job: Job;
  /** In the order of their submission. */
  readonly photos: readonly Photo[];
}

/** A JPEG with a comment, which makes its bytes unique without encoding it again. */
function withComment(jpeg: Buffer, comment: string): Buffer<ArrayBuffer> {
  const text = Buffer.from(comment);
  const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, text, jpeg.subarray(2)]);
}

const readImage = (name: string) => sharp(join(originals, name)).resize({ width }).jpeg().toBuffer();

/** Creates an upload as soon as enough earlier ones have been validated. Returns its path. */
async function createUpload(client: ReturnType<typeof createTusClient>, size: number, name: string) {
  for (;;) {
    const { status, headers, body } = await client.create(size, { name });
    if (status === 201) return headers.get('location') ?? '';
    if (body.code !== 'TOO_MANY_UNFINISHED_UPLOADS')
      throw new Error(`${name} could not be uploaded: ${status}`);
    await sleep(pauseMilliseconds);
  }
}

async function uploadPhotos(url: string, token: string, jpeg: Buffer, names: readonly string[]) {
  const client = createTusClient(url, { token });
  const ids: string[] = [];
  for (const name of names) {
    const bytes = withComment(jpeg, name);
    const path = await createUpload(client, bytes.length, name);
    const { status } = await client.patch(path, 0, bytes);
    if (status !== 204) throw new Error(`${name} could not be uploaded: ${status}`);
    ids.push(uploadIdOf(path));
  }
  return ids;
}

/** Submits the uploads as soon as all have been validated. */
async function submitWhenReady(api: ApiClient, ids: readonly string[]): Promise<Job> {
  const body = { photos: ids.map((uploadId) => ({ uploadId })) };
  for (;;) {
    const response = await api.call('POST /photos/jobs', { body });
    if (response.body.success) return response.body.data.job;
    if (response.body.code !== 'UPLOAD_NOT_READY') return dataOf(response).job;
    await sleep(pauseMilliseconds);
  }
}

async function listPhotos(api: ApiClient, jobId: string): Promise<Photo[]> {
  const photos: Photo[] = [];
  let cursor: string | undefined;
  do {
    const query = { jobId, limit: 200, ...(cursor && { cursor }) };
    const reply = dataOf(await api.call('GET /photos', { query }));
    photos.push(...reply.photos);
    cursor = reply.page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return photos.toReversed();
}

export async function deliverJob(url: string, photoCount: number): Promise<DeliveredJob> {
  const staff = { url, token: await signIn(url, { name: 'Kemi Adewale', email: 'admin@burnish.test' }) };
  const token = await signIn(url, { name: 'Adaeze Okafor', email: 'adaeze@okafor.test' });
  const api = createApiClient(url, token);
  await createPaidImages(api, createApiClient(url, staff.token), { quantity: photoCount });
  const [before, after] = [await readImage('watch-before.jpg'), await readImage('watch-after.jpg')];
  const names = Array.from({ length: photoCount }, (_, n) => `DSC_${String(n + 1).padStart(4, '0')}`);
  const ids = await uploadPhotos(
    url,
    token,
    before,
    names.map((name) => `${name}.JPG`),
  );
  const job = await submitWhenReady(api, ids);
  for (let from = 0; from < photoCount; from += batchSize) {
    const files = names.slice(from, from + batchSize).map((name) => ({
      name: `${name}_final.JPG`,
      bytes: withComment(after, `${name} final`),
    }));
    await deliverFinishedFiles(staff, job._id, files);
  }
  return { url, token, api, job, photos: await listPhotos(api, job._id) };
}
