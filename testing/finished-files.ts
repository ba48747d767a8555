// Finished files that a member of the team uploads to a running product, submits and delivers.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload } from '@burnish/contract/photos/entities';
import { createApiClient } from './api-clients.ts';
import { dataOf } from './factories.ts';
import { createTusClient, uploadIdOf } from './tus.ts';

/** A signed-in member of the team, and the product. */
export interface Staff {
  readonly url: string;
  readonly token: string;
}

export interface FinishedFile {
  /** Begins with the camera's name of the photo. */
  readonly name: string;
  readonly bytes: Buffer;
}

async function uploadFile({ url, token }: Staff, jobId: string, { name, bytes }: FinishedFile) {
  const client = createTusClient(url, { token });
  const { headers } = await client.create(bytes.length, { name, jobId });
  const path = headers.get('location') ?? '';
  const { status } = await client.patch(path, 0, new Uint8Array(bytes));
  if (status !== 204) throw new Error(`${name} could not be uploaded: ${status}`);
  return uploadIdOf(path);
}

const maxChecks = 600;
const checkMilliseconds = 50;

/** Waits until the files have been validated. */
async function waitUntilReady({ url, token }: Staff, jobId: string, ids: readonly string[]) {
  const api = createApiClient(url, token);
  for (let check = 0; check < maxChecks; check += 1) {
    const query = { limit: 200 };
    const { uploads } = dataOf(
      await api.call('GET /photos/admin/jobs/:id/files', { params: { id: jobId }, query }),
    );
    const ready = uploads.filter(({ _id, state }) => ids.includes(_id) && state === 'ready');
    if (ready.length === ids.length) return ready;
    await sleep(checkMilliseconds);
  }
  throw new Error('the finished files were not validated');
}

/** Submits finished files for the check, each for the photo that its name begins with. */
export async function submitFinishedFiles(
  staff: Staff,
  jobId: string,
  files: readonly FinishedFile[],
): Promise<Upload[]> {
  const ids: string[] = [];
  for (const file of files) ids.push(await uploadFile(staff, jobId, file));
  const uploads = await waitUntilReady(staff, jobId, ids);
  const api = createApiClient(staff.url, staff.token);
  const body = { uploadIds: ids };
  dataOf(await api.call('POST /photos/admin/jobs/:id/versions', { params: { id: jobId }, body }));
  return uploads;
}

/** Delivers finished files as the next versions of their photos. */
export async function deliverFinishedFiles(
  staff: Staff,
  jobId: string,
  files: readonly FinishedFile[],
): Promise<void> {
  const uploads = await submitFinishedFiles(staff, jobId, files);
  // A version keeps the ID of its upload.
  const versionIds = uploads.map(({ _id }) => _id);
  const api = createApiClient(staff.url, staff.token);
  dataOf(
    await api.call('POST /photos/admin/jobs/:id/deliveries', { params: { id: jobId }, body: { versionIds } }),
  );
}
