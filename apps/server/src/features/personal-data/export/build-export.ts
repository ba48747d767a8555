// Writes an export as a ZIP file: JSON files of what is stored, and the person's files as far as they fit.
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brand } from '@burnish/domain/brand';
import { makeZip } from 'client-zip';
import type { Queries } from '../../../platform/db/database.ts';
import { deleteAbandonedFiles } from '../../../platform/storage/abandoned-files.ts';
import { mapDiskFull } from '../../../platform/storage/disk-full.ts';
import { type DiskSpace, withinDiskSpace } from '../../../platform/storage/disk-space.ts';
import { createPrivateFolder, privateFileMode } from '../../../platform/storage/private-folder.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { zipFileNames } from '../../../platform/storage/zip-file-names.ts';
import type { VersionFiles } from '../../photos/version-files/index.ts';
import { batchSize, type ExportedRows } from './exported-rows.ts';
import { type ExportedFile, listFiles } from './files/repository.ts';
import { exportedRows } from './repository.ts';

const firstId = '00000000-0000-0000-0000-000000000000';

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** A JSON array, read and written in batches. */
async function* jsonArray(queries: Queries, rows: ExportedRows, userId: string): AsyncGenerator<string> {
  let after = firstId;
  let separator = '[\n';
  for (let isLast = false; !isLast; ) {
    const batch = await rows.readBatch(queries, { userId, after });
    for (const row of batch) {
      yield `${separator}${toJson(row)}`;
      separator = ',\n';
    }
    isLast = batch.length < batchSize;
    after = batch.at(-1)?.id ?? after;
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Where a file is in the ZIP file, or why it isn't there. */
interface ListedFile {
  readonly path: string;
  readonly size: number;
  readonly included: boolean;
  readonly reason?: 'too_large' | 'missing';
}

interface PlannedFile extends ExportedFile {
  readonly path: string;
  readonly fits: boolean;
}

/** Files that don't fit leave their space to smaller ones after them. */
function planFiles(files: readonly ExportedFile[], maxBytes: number): PlannedFile[] {
  let bytesLeft = maxBytes;
  const named = [...Map.groupBy(files, ({ folder }) => folder)].flatMap(([folder, inFolder]) => {
    const names = zipFileNames(inFolder.map(({ fileName }) => fileName));
    return inFolder.map((file, index) => ({ ...file, path: `${folder}/${names[index] ?? file.fileName}` }));
  });
  return named.map((file) => {
    const fits = file.size <= bytesLeft;
    if (fits) bytesLeft -= file.size;
    return { ...file, fits };
  });
}

function readMe(now: Date): string {
  const lines = exportedRows.map(({ name, description }) => `${name}.json: ${description}`);
  return [
    `Your data at ${brand.name}, as of ${now.toISOString()}`,
    '',
    ...lines,
    'files.json: All your files, and whether this copy includes them.',
    '',
    'Times are in UTC. Amounts ending in "Minor" are in cents or kobo.',
    'Photos that are too large for this copy can be downloaded from your dashboard, under Your photos.',
    'Notes that the studio makes for its own work are not included.',
    `Questions? Write to ${brand.email}.`,
    '',
  ].join('\n');
}

/** Stores the ZIP file and returns its size in bytes. @throws DomainError STORAGE_FULL, STORAGE_UNAVAILABLE */
type BuildExport = (userId: string, storageKey: string, now: Date, signal: AbortSignal) => Promise<number>;

/** `folder`: for the file while it is written. `maxFileBytes`: of the person's files in one export. */
export function createBuildExport(deps: {
  queries: Queries;
  storage: Pick<Storage, 'read' | 'putFile'>;
  diskSpace: DiskSpace;
  folder: string;
  originalKey: (photoId: string) => string;
  versionFiles: Pick<VersionFiles, 'read'>;
  maxFileBytes: number;
}): BuildExport {
  const { queries, storage, diskSpace, folder, originalKey, versionFiles, maxFileBytes } = deps;

  /** Null: it no longer exists. */
  async function openFile({ versionId, storageKey }: ExportedFile, userId: string): Promise<Readable | null> {
    if (versionId === undefined) return storage.read(storageKey);
    return (await versionFiles.read(versionId, userId))?.content ?? null;
  }

  /** Opens each file only when the one before it has been written. */
  async function* entries(userId: string, now: Date) {
    yield { name: 'README.txt', input: readMe(now), lastModified: now };
    for (const rows of exportedRows)
      yield { name: `${rows.name}.json`, input: jsonArray(queries, rows, userId), lastModified: now };
    const listed: ListedFile[] = [];
    for (const file of planFiles(await listFiles(queries, userId, originalKey), maxFileBytes)) {
      const { path, size, fits, createdAt } = file;
      const input = fits ? await openFile(file, userId) : null;
      if (input === null) {
        listed.push({ path, size, included: false, reason: fits ? 'missing' : 'too_large' });
        continue;
      }
      yield { name: path, input, lastModified: createdAt };
      listed.push({ path, size, included: true });
    }
    yield { name: 'files.json', input: `${toJson(listed)}\n`, lastModified: now };
  }

  return async (userId, storageKey, now, signal) => {
    await createPrivateFolder(folder);
    await deleteAbandonedFiles(folder);
    const path = join(folder, crypto.randomUUID());
    // Opened first: a stream that opens its file itself can create it after a failure has removed it.
    const file = await mapDiskFull(() => open(path, 'wx', privateFileMode));
    try {
      const zip = Readable.fromWeb(makeZip(entries(userId, now)));
      await mapDiskFull(() =>
        pipeline(zip, withinDiskSpace(diskSpace), file.createWriteStream({ flush: true }), { signal }),
      );
      const { size } = await stat(path);
      signal.throwIfAborted();
      await storage.putFile(storageKey, path, 'application/zip');
      return size;
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  };
}
