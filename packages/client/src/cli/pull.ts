// burnish pull: the originals and the brief of a job. Continues where an earlier run was interrupted.
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../client.ts';
import { BurnishError, ConnectionError } from '../errors.ts';
import type { Job, Photo } from '../generated/schemas.ts';
import { CommandError, exitCodes, explain, isSystemError } from './command-error.ts';
import { sha256Of, sizeOf, writeAt, writeWhole } from './files.ts';
import { createJobFolder } from './job-folder.ts';
import { findJob, listPhotos } from './jobs.ts';
import { safeFileName, safeFileNames } from './safe-names.ts';
import { formatBytes, type Terminal } from './terminal.ts';

/** As the `brief.json` of the ZIP file. */
function writeBrief(job: Job, photos: readonly Photo[], names: readonly string[]): string {
  const brief = {
    job: job.number,
    customer: job.userId.fullName,
    subscription: job.subscriptionName,
    turnaround: job.turnaround,
    submittedAt: job.createdAt,
    dueAt: job.dueAt,
    onHoldSince: job.onHoldSince,
    brief: job.brief,
    photos: photos.map((photo, index) => ({
      number: index + 1,
      file: names[index],
      fileName: photo.fileName,
      width: photo.width,
      height: photo.height,
      tier: photo.tier,
      dueAt: photo.dueAt,
      onHoldSince: photo.onHoldSince,
      notes: photo.notes,
      annotations: photo.annotations,
    })),
  };
  return `${JSON.stringify(brief, null, 2)}\n`;
}

const interrupted = 'The connection was interrupted.';

/** Wraps errors of the stream only, not those of writing its chunks. @throws ConnectionError */
async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* stream;
  } catch (error) {
    throw new ConnectionError(interrupted, { cause: error });
  }
}

/** Adds what is missing to the file. @throws ConnectionError if the connection breaks */
async function appendRest(client: Client, url: string, path: string, size: number): Promise<void> {
  const present = (await sizeOf(path)) ?? 0;
  const { stream, firstByte } = await client.download(url, { firstByte: present < size ? present : 0 });
  const handle = await open(path, firstByte === 0 ? 'w' : 'r+').catch(async (error: unknown) => {
    await stream.cancel().catch(() => undefined);
    throw error;
  });
  try {
    let position = firstByte;
    for await (const chunk of readChunks(stream)) {
      position += chunk.length;
      if (position > size) throw new CommandError('The server sent more than the size of the file.');
      await writeAt(handle, chunk, position - chunk.length);
    }
    if (position < size) throw new ConnectionError(interrupted);
  } finally {
    await handle.close();
  }
}

/** Valid for ten minutes: a long list, or a large file on a slow line, takes longer. */
async function readUrl(client: Client, id: string): Promise<string> {
  const { photo } = await client.call('GET /photos/:id', { params: { id } });
  if (photo.url === null) throw new CommandError('The original has been deleted.');
  return photo.url;
}

/** Attempts in a row without a new byte. */
const maxAttempts = 3;

async function fetchAll(client: Client, { _id: id, size }: Photo, path: string): Promise<void> {
  for (let attempt = 1; ; ) {
    const before = (await sizeOf(path)) ?? 0;
    const url = await readUrl(client, id);
    try {
      return await appendRest(client, url, path, size);
    } catch (error) {
      const hasProgress = ((await sizeOf(path)) ?? 0) > before;
      attempt = hasProgress ? 1 : attempt + 1;
      if (!(error instanceof ConnectionError) || attempt > maxAttempts) throw error;
    }
  }
}

/** Downloads to a temporary name. @throws CommandError if the checksum is wrong */
async function fetchPhoto(client: Client, photo: Photo, path: string, temporary: string): Promise<void> {
  const isContinued = ((await sizeOf(temporary)) ?? 0) > 0;
  await fetchAll(client, photo, temporary);
  if ((await sha256Of(temporary)) === photo.sha256) return rename(temporary, path);
  await rm(temporary);
  if (!isContinued) throw new CommandError('The file was corrupted during download. Run the command again.');
  await fetchPhoto(client, photo, path, temporary);
}

type Outcome = 'present' | 'downloaded';

/** @throws CommandError if a different file with this name exists */
async function pullPhoto(client: Client, photo: Photo, folder: string, name: string): Promise<Outcome> {
  const path = join(folder, name);
  const size = await sizeOf(path);
  if (size !== null) {
    if (size === photo.size && (await sha256Of(path)) === photo.sha256) return 'present';
    throw new CommandError(
      'A different file with this name already exists. Move it and run the command again.',
    );
  }
  await fetchPhoto(client, photo, path, join(folder, `.${name}.part`));
  return 'downloaded';
}

const outcomeTexts: Readonly<Record<Outcome, (photo: Photo) => string>> = {
  present: () => 'already downloaded',
  downloaded: ({ size }) => `downloaded, ${formatBytes(size)}`,
};

/** The photo was withdrawn or deleted after it was listed, or its job was assigned to someone else. */
const photoStatuses: readonly number[] = [403, 404, 410];
const keyErrors: readonly string[] = ['INSUFFICIENT_SCOPE', 'SESSION_REQUIRED'];
/** A full or failing disk, or a limit of the process. Other system errors can affect one file only. */
const systemWideErrors: readonly string[] = [
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'ENXIO',
  'ENODEV',
  'ENOMEM',
  'EMFILE',
  'ENFILE',
];

/** Whether other photos can still be downloaded after this error. */
function affectsOnlyOnePhoto(error: unknown): boolean {
  if (error instanceof CommandError) return true;
  if (error instanceof BurnishError)
    return photoStatuses.includes(error.status) && !keyErrors.includes(error.code);
  return isSystemError(error) && !systemWideErrors.includes(error.code ?? '');
}

export interface PullOptions {
  /** The number or the ID of the job. */
  readonly job: string;
  /** By default named after the job's number, in the current folder. */
  readonly to: string | undefined;
}

/** Returns the exit code. */
export async function pull(
  { client, url, terminal }: { readonly client: Client; readonly url: string; readonly terminal: Terminal },
  { job: name, to }: PullOptions,
): Promise<number> {
  const job = await findJob(client, name);
  const { _id: jobId, number: jobNumber } = job;
  const folder = await createJobFolder(to ?? safeFileName(jobNumber), { url, jobId, jobNumber });
  const photos = await listPhotos(client, jobId);
  const names = safeFileNames(photos.map(({ fileName }) => fileName));
  await writeWhole(folder.brief, writeBrief(job, photos, names));
  let complete = 0;
  for (const [index, photo] of photos.entries()) {
    const file = names[index] ?? photo._id;
    try {
      const outcome = await pullPhoto(client, photo, folder.originals, file);
      complete += 1;
      terminal.print(`${file}: ${outcomeTexts[outcome](photo)}`);
    } catch (error) {
      if (!affectsOnlyOnePhoto(error)) throw error;
      terminal.printError(`${file}: ${explain(error)}`);
    }
  }
  terminal.print(`${complete} of ${photos.length} originals of job ${jobNumber} are in ${folder.path}.`);
  return complete === photos.length ? exitCodes.done : exitCodes.failed;
}
