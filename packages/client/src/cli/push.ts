// burnish push: uploads the finished files of a job's folder. Continues where an earlier run was interrupted.
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client.ts';
import type { Photo, Upload } from '../generated/schemas.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { sha256Of, sourceOf } from './files.ts';
import { type JobFolder, openJobFolder } from './job-folder.ts';
import { listPhotos } from './jobs.ts';
import { formatBytes, type Terminal } from './terminal.ts';

interface FinishedFile {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
}

/** Without hidden files and folders. */
async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return names.filter((name) => !name.startsWith('.')).toSorted();
}

/** The uploads of the job that were not submitted. */
async function listUploads(client: Client, jobId: string): Promise<readonly Upload[]> {
  const uploads: Upload[] = [];
  const options = { params: { id: jobId }, query: { limit: 200 } };
  for await (const upload of client.list('GET /photos/admin/jobs/:id/files', options)) uploads.push(upload);
  return uploads;
}

/** Whether the server has all of this file. Its checksum is unknown until it has been checked. */
function isSame({ _id, sha256, size, offset }: Upload, file: FinishedFile, folder: JobFolder): boolean {
  if (offset < size) return false;
  const record = folder.findUpload(file.name);
  return sha256 === file.sha256 || (sha256 === null && record?.id === _id && record.sha256 === file.sha256);
}

/** Only an upload that this folder began with the same content can be continued. */
function canContinue({ _id, size, offset }: Upload, file: FinishedFile, folder: JobFolder): boolean {
  const record = folder.findUpload(file.name);
  return offset < size && record?.id === _id && record.sha256 === file.sha256;
}

async function sendFile(
  client: Client,
  folder: JobFolder,
  { name, path, sha256 }: FinishedFile,
  uploadId: string | undefined,
): Promise<number> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    await client.upload(sourceOf(handle, size), {
      fileName: name,
      jobId: folder.jobId,
      uploadId,
      onCreated: (id) => folder.saveUpload(name, { id, sha256 }),
    });
    return size;
  } finally {
    await handle.close();
  }
}

/** Returns what happened to the file. */
async function pushFile(
  client: Client,
  folder: JobFolder,
  file: FinishedFile,
  uploads: readonly Upload[],
): Promise<string> {
  // The server corrects some names.
  const recordedId = folder.findUpload(file.name)?.id;
  const named = uploads.filter(({ _id, fileName }) => fileName === file.name || _id === recordedId);
  const same = named.find((upload) => isSame(upload, file, folder));
  if (same !== undefined) {
    await folder.saveUpload(file.name, { id: same._id, sha256: file.sha256 });
    return 'already uploaded';
  }
  const continued = named.find((upload) => canContinue(upload, file, folder));
  // They are incomplete, or earlier contents of the file.
  for (const { _id } of named.filter((upload) => upload !== continued))
    await client.call('DELETE /photos/uploads/:id', { params: { id: _id } });
  const size = await sendFile(client, folder, file, continued?._id);
  return `${continued === undefined ? 'uploaded' : 'continued and uploaded'}, ${formatBytes(size)}`;
}

const checkMilliseconds = 500;
const maxChecks = 600;

/** The uploads of the files, when the product has checked them, or after five minutes as they are. */
async function waitForChecks(client: Client, jobId: string, ids: ReadonlySet<string>) {
  for (let check = 1; ; check += 1) {
    const uploads = (await listUploads(client, jobId)).filter(({ _id }) => ids.has(_id));
    if (check === maxChecks || uploads.every(({ state }) => state !== 'checking')) return uploads;
    await sleep(checkMilliseconds);
  }
}

function describeUpload(upload: Upload, photos: readonly Photo[]): string {
  const { rejection, photoId, state } = upload;
  if (rejection !== null) return `rejected. ${rejection}`;
  const photo = photos.find(({ _id }) => _id === photoId);
  const name = photo?.fileName ?? photoId;
  if (photoId === null)
    return 'matches no photo, or several. Rename it and push again, or choose its photo on the website.';
  return `matches ${name}${state === 'ready' ? '' : ', not checked yet'}`;
}

/** Versions keep the ID of their upload. */
function isSubmitted(file: FinishedFile, folder: JobFolder, photos: readonly Photo[]): boolean {
  const record = folder.findUpload(file.name);
  const ids = photos.flatMap(({ versions }) => versions.map(({ _id }) => _id));
  return record !== undefined && record.sha256 === file.sha256 && ids.includes(record.id);
}

interface Report {
  readonly exitCode: number;
  /** Uploads that can be submitted, also those whose photo has to be chosen first. */
  readonly usable: number;
}

/** Prints what became of each upload. `sent`: the files by the ID of their upload. */
function report(
  uploads: readonly Upload[],
  sent: ReadonlyMap<string, FinishedFile>,
  photos: readonly Photo[],
  terminal: Terminal,
): Report {
  let usable = 0;
  const exits = uploads.map((upload) => {
    const { _id, fileName, sha256, photoId, rejection } = upload;
    if (sha256 !== null && sha256 !== sent.get(_id)?.sha256) {
      terminal.printError(`${fileName}: changed while it was uploaded. Push again.`);
      return exitCodes.failed;
    }
    if (rejection === null) usable += 1;
    const needsAttention = photoId === null || rejection !== null;
    terminal[needsAttention ? 'printError' : 'print'](`${fileName}: ${describeUpload(upload, photos)}`);
    return needsAttention ? exitCodes.attention : exitCodes.done;
  });
  const { failed, attention, done } = exitCodes;
  return { exitCode: [failed, attention].find((code) => exits.includes(code)) ?? done, usable };
}

function summarize(usable: number, jobNumber: string): string {
  if (usable === 0) return `No files of job ${jobNumber} can be submitted.`;
  const [files, them] = usable === 1 ? ['1 file', 'it'] : [`${usable} files`, 'them'];
  return `${files} of job ${jobNumber} can be submitted. Submit ${them} on the job's page.`;
}

/** Returns the exit code. */
export async function push(
  { client, url, terminal }: { readonly client: Client; readonly url: string; readonly terminal: Terminal },
  path: string,
): Promise<number> {
  const folder = await openJobFolder(path, url);
  const { jobId, jobNumber, finished } = folder;
  const names = await listFiles(finished);
  if (names.length === 0) throw new CommandError(`There are no files in ${finished}.`);
  const uploads = await listUploads(client, jobId);
  const photos = await listPhotos(client, jobId);
  const sent = new Map<string, FinishedFile>();
  for (const name of names) {
    const file = { name, path: join(finished, name), sha256: await sha256Of(join(finished, name)) };
    if (isSubmitted(file, folder, photos)) {
      terminal.print(`${name}: already submitted`);
      continue;
    }
    terminal.print(`${name}: ${await pushFile(client, folder, file, uploads)}`);
    sent.set(folder.findUpload(name)?.id ?? '', file);
  }
  if (sent.size === 0) {
    terminal.print(`All files of job ${jobNumber} have already been submitted.`);
    return exitCodes.done;
  }
  const checked = await waitForChecks(client, jobId, new Set(sent.keys()));
  const { exitCode, usable } = report(checked.toReversed(), sent, photos, terminal);
  terminal.print(summarize(usable, jobNumber));
  return exitCode;
}
