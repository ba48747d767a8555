// The folder that backups are stored in: a folder for each of them, and the contents of files that they share.
//
//   2026-11-28T04-40-00.000Z/manifest.json            what the backup contains
//   2026-11-28T04-40-00.000Z/public.users.gz          the rows of a table
//   2026-11-28T04-40-00.000Z/files.gz                 the stored files: a line of JSON for each
//   2026-11-28T04-40-00.000Z/contents.txt             the names of their contents
//   files/3f/3f9a…                                a content, named after its hash
//
// Encrypted files end with .age. A backup is written to a temporary folder, flushed and renamed: what has a name is complete.
import { randomUUID } from 'node:crypto';
import { access, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { deleteAbandonedFiles } from '../../platform/storage/abandoned-files.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { syncFolder } from '../../platform/storage/durable-names.ts';
import { createPrivateFolder, privateFileMode } from '../../platform/storage/private-folder.ts';
import { BackupError } from './backup-error.ts';
import { type ContentFormat, extensionOf, type Measured, readContent, writeContent } from './contents.ts';
import type { BackupEncryption } from './encryption.ts';
import {
  type BackedUpFile,
  type BackupManifest,
  type BackupTable,
  backedUpFile,
  backupManifest,
} from './manifest.ts';

const temporaryFolder = '.unfinished';
const contentsFolder = 'files';
const manifestName = 'manifest.json';
const contentNames = 'contents.txt';
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** A part of a backup that is a file of its own: the rows of a table, the list of files or the secret. */
export type BackupPart = 'files' | 'jwt-secret' | { readonly schema: string; readonly name: string };

/** A backup that is being written. */
export interface BackupDraft {
  write(part: BackupPart, content: Readable): Promise<Measured>;
  /** Gives the backup its name, which is its time. `files`: the files whose contents it needs. */
  finish(manifest: BackupManifest, files: readonly BackedUpFile[]): Promise<string>;
  /** Removes what was written, unless it is finished. */
  discard(): Promise<void>;
}

export interface StoredBackup {
  readonly name: string;
  readonly manifest: BackupManifest;
  readTable(table: Pick<BackupTable, 'schema' | 'name'>): Promise<Readable>;
  readSecret(): Promise<string>;
  listFiles(): Promise<readonly BackedUpFile[]>;
  readFile(file: BackedUpFile): Promise<Readable>;
}

/** `newer`: made by a newer version of the product. */
export interface ListedBackup {
  readonly name: string;
  readonly manifest: BackupManifest | 'newer' | 'damaged';
}

export interface BackupFolder {
  /** Of the key with which contents are encrypted, or null. */
  readonly keyId: string | null;
  /** All backups, oldest first. */
  list(): Promise<readonly ListedBackup[]>;
  /** @throws BackupError if there is no such backup, it is damaged, or has another format or another key */
  open(name: string): Promise<StoredBackup>;
  /** The newest backup with the same key, or null. */
  newest(): Promise<StoredBackup | null>;
  createDraft(): Promise<BackupDraft>;
  /** Stores a content, unless it is there already. */
  storeContent(content: Readable): Promise<Measured>;
  hasContent(sha256: string): Promise<boolean>;
  /**
   * Removes all but the newest backups, and the contents that only they had. `created` stays, also if the clock was wrong for
   * it or the others. @returns the names of the removed ones
   */
  keepNewest(count: number, created: string): Promise<readonly string[]>;
  /** Deletes what backups have left that were interrupted more than a day ago. */
  deleteUnfinished(): Promise<void>;
}

/** The name of a backup: its time, without characters that file systems refuse. */
function nameOf({ createdAt }: BackupManifest): string {
  return createdAt.replaceAll(':', '-');
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function readManifest(root: string, name: string): Promise<ListedBackup['manifest']> {
  try {
    const text = await readFile(join(root, name, manifestName), 'utf8');
    return backupManifest.safeParse(JSON.parse(text)).data ?? 'newer';
  } catch {
    return 'damaged';
  }
}

async function readContentNames(root: string, name: string): Promise<readonly string[]> {
  try {
    return (await readFile(join(root, name, contentNames), 'utf8')).split('\n');
  } catch (error) {
    throw new BackupError(
      `The backup ${name} is damaged: its ${contentNames} can't be read. Delete ${join(root, name)}: until then, the contents of deleted backups are kept.`,
      { cause: error },
    );
  }
}

async function parseFileList(content: Readable): Promise<readonly BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for await (const line of createInterface({ input: content }))
    files.push(backedUpFile.parse(JSON.parse(line)));
  return files;
}

/** A line for each file, for `listFiles`. */
export function formatFileList(files: readonly BackedUpFile[]): Readable {
  return Readable.from(
    (function* () {
      for (const file of files) yield `${JSON.stringify(file)}\n`;
    })(),
    { objectMode: false },
  );
}

export interface BackupFolderOptions {
  readonly encryption: BackupEncryption;
  /** Of the disk of the folder. Null: as much as there is. */
  readonly diskSpace: DiskSpace | null;
}

/** @throws BackupError if it isn't there */
export async function assertBackupFolder(root: string): Promise<void> {
  if (!(await exists(join(root, contentsFolder)))) throw new BackupError(`There are no backups in ${root}.`);
}

/** `root` is created if it is missing. */
export async function openBackupFolder(
  root: string,
  { encryption, diskSpace }: BackupFolderOptions,
): Promise<BackupFolder> {
  const drafts = join(root, temporaryFolder);
  await createPrivateFolder(drafts);
  await createPrivateFolder(join(root, contentsFolder));
  const rowsFormat: ContentFormat = { encryption, isCompressed: true };
  // Photos are compressed already.
  const filesFormat: ContentFormat = { encryption, isCompressed: false };

  const contentName = (sha256: string) => `${encryption.nameOf(sha256)}${extensionOf(filesFormat)}`;
  const contentPath = (name: string) => join(root, contentsFolder, name.slice(0, 2), name);
  const partPath = (folder: string, part: BackupPart) =>
    join(
      folder,
      `${typeof part === 'string' ? part : `${part.schema}.${part.name}`}${extensionOf(rowsFormat)}`,
    );

  async function listNames(): Promise<readonly string[]> {
    return (await readdir(root)).filter((name) => backupName.test(name)).sort();
  }

  /** Contents that are in no backup, whatever their key. */
  async function removeUnusedContents(): Promise<void> {
    const used = new Set<string>();
    for (const name of await listNames())
      for (const content of await readContentNames(root, name)) used.add(content);
    for (const folder of await readdir(join(root, contentsFolder)))
      for (const name of await readdir(join(root, contentsFolder, folder)))
        if (!used.has(name)) await rm(contentPath(name), { force: true });
  }

  function openBackup(name: string, manifest: BackupManifest): StoredBackup {
    const folder = join(root, name);
    const read = (part: BackupPart) => readContent(partPath(folder, part), rowsFormat);
    return {
      name,
      manifest,
      readTable: (table) => read(table),
      readSecret: async () => text(await read('jwt-secret')),
      listFiles: async () => parseFileList(await read('files')),
      readFile: ({ sha256 }) => readContent(contentPath(contentName(sha256)), filesFormat),
    };
  }

  return {
    keyId: encryption.keyId,

    async list() {
      const names = await listNames();
      return Promise.all(names.map(async (name) => ({ name, manifest: await readManifest(root, name) })));
    },

    async open(name) {
      if (!(await exists(join(root, name)))) throw new BackupError(`There is no backup ${name} in ${root}.`);
      const manifest = await readManifest(root, name);
      if (manifest === 'damaged')
        throw new BackupError(`The manifest of the backup ${name} is missing or damaged.`);
      if (manifest === 'newer')
        throw new BackupError(`This version of Burnish can't read the backup ${name}. Use a newer version.`);
      if (manifest.keyId !== encryption.keyId)
        throw new BackupError(
          manifest.keyId === null
            ? `The backup ${name} isn't encrypted. Unset BACKUP_KEY to read it.`
            : `The backup ${name} is encrypted with another key. Set BACKUP_KEY to the one that it was made with.`,
        );
      return openBackup(name, manifest);
    },

    async newest() {
      for (const name of (await listNames()).toReversed()) {
        const manifest = await readManifest(root, name);
        if (typeof manifest === 'object' && manifest.keyId === encryption.keyId)
          return openBackup(name, manifest);
      }
      return null;
    },

    async createDraft() {
      const draft = join(drafts, randomUUID());
      await createPrivateFolder(draft);
      return {
        write: (part, content) => writeContent(partPath(draft, part), content, rowsFormat, diskSpace),
        async finish(manifest, files) {
          const options = { mode: privateFileMode, flush: true };
          const contents = new Set(files.map(({ sha256 }) => contentName(sha256)));
          await writeFile(join(draft, contentNames), [...contents].join('\n'), options);
          await writeFile(join(draft, manifestName), JSON.stringify(manifest, null, 2), options);
          await syncFolder(draft);
          const name = nameOf(manifest);
          await rename(draft, join(root, name));
          await syncFolder(root);
          return name;
        },
        discard: () => rm(draft, { recursive: true, force: true }),
      };
    },

    async storeContent(content) {
      const draft = join(drafts, randomUUID());
      try {
        const measured = await writeContent(draft, content, filesFormat, diskSpace);
        const path = contentPath(contentName(measured.sha256));
        await createPrivateFolder(dirname(path));
        await rename(draft, path);
        await syncFolder(dirname(path));
        return measured;
      } finally {
        await rm(draft, { force: true });
      }
    },

    hasContent: (sha256) => exists(contentPath(contentName(sha256))),

    async deleteUnfinished() {
      await createPrivateFolder(drafts);
      await deleteAbandonedFiles(drafts);
    },

    async keepNewest(count, created) {
      const others = (await listNames()).filter((name) => name !== created);
      const removed = others.slice(0, Math.max(0, others.length - (count - 1)));
      for (const name of removed) {
        // What is interrupted leaves nothing that looks like a backup.
        const draft = join(drafts, randomUUID());
        await rename(join(root, name), draft);
        await syncFolder(root);
        await rm(draft, { recursive: true });
      }
      if (removed.length > 0) await removeUnusedContents();
      return removed;
    },
  };
}
