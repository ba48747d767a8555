// The folder of a job: `originals` as the customer sent them, `finished` for the retouched files, the brief, and a hidden
// file that names the job and the uploads.
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError } from './command-error.ts';
import { sizeOf, writeWhole } from './files.ts';

export interface UploadRecord {
  readonly id: string;
  readonly sha256: string;
}

interface FolderRecord {
  /** The origin of the server. */
  readonly url: string;
  readonly jobId: string;
  readonly jobNumber: string;
  /** By the name of the finished file. */
  readonly uploads: Readonly<Record<string, UploadRecord>>;
}

export interface JobFolder {
  readonly path: string;
  readonly originals: string;
  readonly finished: string;
  readonly brief: string;
  readonly jobId: string;
  readonly jobNumber: string;
  findUpload(name: string): UploadRecord | undefined;
  saveUpload(name: string, record: UploadRecord): Promise<void>;
}

const recordName = '.burnish.json';
const briefName = 'brief.json';

function isRecord(value: unknown): value is FolderRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { url, jobId, jobNumber, uploads }: Partial<Record<string, unknown>> = { ...value };
  const isText = [url, jobId, jobNumber].every((field) => typeof field === 'string');
  return isText && typeof uploads === 'object' && uploads !== null;
}

/** Null: the folder belongs to no job. @throws CommandError if the file is damaged */
async function readRecord(path: string): Promise<FolderRecord | null> {
  const file = join(path, recordName);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const record: unknown = (() => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  })();
  if (!isRecord(record))
    throw new CommandError(`${file} is damaged. Delete it and run "burnish pull" again.`);
  return record;
}

function folderOf(path: string, record: FolderRecord): JobFolder {
  const uploads = new Map(Object.entries(record.uploads));
  return {
    path,
    originals: join(path, 'originals'),
    finished: join(path, 'finished'),
    brief: join(path, briefName),
    jobId: record.jobId,
    jobNumber: record.jobNumber,
    findUpload: (name) => uploads.get(name),
    async saveUpload(name, upload) {
      uploads.set(name, upload);
      await writeRecord(path, { ...record, uploads: Object.fromEntries(uploads) });
    },
  };
}

function writeRecord(path: string, record: FolderRecord): Promise<void> {
  return writeWhole(join(path, recordName), `${JSON.stringify(record, null, 2)}\n`);
}

const originOf = (url: string) => new URL(url).origin;

/** Creates what is missing. @throws CommandError if the folder belongs to another job, or has a brief that isn't of one */
export async function createJobFolder(
  path: string,
  { url, jobId, jobNumber }: Omit<FolderRecord, 'uploads'>,
): Promise<JobFolder> {
  const folder = resolve(path);
  const existing = await readRecord(folder);
  if (existing !== null && (existing.jobId !== jobId || existing.url !== originOf(url)))
    throw new CommandError(
      `${folder} belongs to job ${existing.jobNumber}. Choose another folder with --to.`,
    );
  if (existing === null && (await sizeOf(join(folder, briefName))) !== null)
    throw new CommandError(`${folder} already has a ${briefName}. Choose another folder with --to.`);
  await mkdir(join(folder, 'originals'), { recursive: true });
  await mkdir(join(folder, 'finished'), { recursive: true });
  const record = existing ?? { url: originOf(url), jobId, jobNumber, uploads: {} };
  if (existing === null) await writeRecord(folder, record);
  return folderOf(folder, record);
}

/** @throws CommandError if the folder belongs to no job, or to one of another server */
export async function openJobFolder(path: string, url: string): Promise<JobFolder> {
  const folder = resolve(path);
  const record = await readRecord(folder);
  if (record === null)
    throw new CommandError(
      `${folder} is not the folder of a job. Create one with "burnish pull JOB --to FOLDER".`,
    );
  if (record.url !== originOf(url))
    throw new CommandError(
      `${folder} belongs to a job of ${record.url}, and the API key to ${originOf(url)}.`,
    );
  return folderOf(folder, record);
}
