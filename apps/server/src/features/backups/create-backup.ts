// Makes a backup of the database and the stored files while the product runs.
import { Readable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import type { NewId } from '../../platform/db/ids.ts';
import { deriveKey, sign } from '../../platform/security/secrets.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { type BackupDraft, type BackupFolder, formatFileList } from './backup-folder.ts';
import { createFileCopies } from './file-copies.ts';
import { type BackupManifest, type BackupTable, backupFormat } from './manifest.ts';
import { insertBackup } from './repository.ts';
import { copyRows, listSequences, listTables, quoteName, readTasksVersion } from './tables.ts';

/** Of the advisory lock that a backup holds. */
export const backupLockKey = 7_103_823;

const countRow = z.tuple([z.object({ count: z.coerce.number() })]);
const lockRow = z.tuple([z.object({ locked: z.boolean() })]);
const timeRow = z.tuple([z.object({ now: z.date() })]);

export interface BackupSource {
  /** A connection without a limit for statements. Its transaction state is changed. */
  readonly client: pg.Client;
  readonly storage: Storage;
  readonly secret: string;
  /** No setting has the secret, so that the backup must have it. */
  readonly isSecretGenerated: boolean;
  /** The version of the program. */
  readonly version: string;
  readonly newId: NewId;
}

export interface CreatedBackup {
  readonly name: string;
  readonly manifest: BackupManifest;
  /** What wasn't in the folder yet. */
  readonly copied: { readonly files: number; readonly bytes: number };
}

/** Recognizes a secret without revealing it. */
export function idOfSecret(secret: string): string {
  return sign(deriveKey(secret, 'backup'), 'secret id').slice(0, 16);
}

async function countMigrations(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select count(*) from drizzle.__drizzle_migrations');
  return countRow.parse(rows)[0].count;
}

/** @throws BackupError if another backup of this database is being made */
async function lockBackups(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [backupLockKey]);
  if (!lockRow.parse(rows)[0].locked)
    throw new BackupError('Another backup is being made. Try again when it has ended.');
}

/** Reads everything as it is at one moment, and keeps migrations from changing tables until the transaction ends. */
async function beginSnapshot(client: pg.ClientBase): Promise<Date> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query('select clock_timestamp() as now');
  const tables = await listTables(client);
  await client.query(
    `lock table ${tables.map((table) => quoteName(client, table)).join(', ')} in access share mode`,
  );
  return timeRow.parse(rows)[0].now;
}

async function writeTables(client: pg.ClientBase, draft: BackupDraft): Promise<BackupTable[]> {
  const written: BackupTable[] = [];
  for (const table of await listTables(client)) {
    const { lines, sha256 } = await draft.write(table, copyRows(client, table));
    written.push({ ...table, rows: lines, sha256 });
  }
  return written;
}

/**
 * Files are copied before and after the snapshot of the database: all that it refers to are in the backup, also those that
 * are deleted meanwhile.
 * @throws BackupError if another backup is being made
 */
export async function createBackup(source: BackupSource, folder: BackupFolder): Promise<CreatedBackup> {
  const { client, storage, secret } = source;
  await lockBackups(client);
  const newest = await folder.newest();
  const files = createFileCopies(storage, folder, newest === null ? [] : await newest.listFiles());
  await files.update();
  const draft = await folder.createDraft();
  try {
    const takenAt = await beginSnapshot(client);
    const tables = await writeTables(client, draft);
    const sequences = await listSequences(client);
    const migrations = await countMigrations(client);
    const tasksVersion = await readTasksVersion(client);
    await client.query('commit');
    await files.update();
    await draft.write('files', formatFileList(files.list()));
    if (source.isSecretGenerated) await draft.write('jwt-secret', Readable.from([secret]));
    const manifest: BackupManifest = {
      format: backupFormat,
      createdAt: takenAt.toISOString(),
      version: source.version,
      migrations,
      tasksVersion,
      keyId: folder.keyId,
      secretId: idOfSecret(secret),
      hasSecret: source.isSecretGenerated,
      tables,
      sequences: [...sequences],
      files: {
        count: files.list().length,
        bytes: files.list().reduce((sum, { bytes }) => sum + bytes, 0),
      },
    };
    const name = await draft.finish(manifest, files.list());
    await insertBackup(drizzle({ client }), {
      id: source.newId(),
      createdAt: takenAt,
      files: manifest.files.count,
      bytes: manifest.files.bytes,
      isEncrypted: manifest.keyId !== null,
    });
    return { name, manifest, copied: files.copied };
  } finally {
    await draft.discard();
  }
}
