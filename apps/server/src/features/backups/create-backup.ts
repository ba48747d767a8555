// Makes a backup of the database and the stored files while the product runs.
import { Readable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import type { NewId } from '../../platform/db/ids.ts';
import { lockKeys } from '../../platform/db/lock-keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { type BackupFolder, formatFileList } from './backup-folder.ts';
import { createFileCopies } from './file-copies.ts';
import { type BackupManifest, createManifest, type Installation } from './manifest.ts';
import { insertBackup } from './repository.ts';
import { beginSnapshot, describeSnapshot } from './snapshot.ts';

const lockRow = z.tuple([z.object({ locked: z.boolean() })]);

export interface BackupSource extends Installation {
  /** A connection without a limit for statements. Its transaction state is changed. */
  readonly client: pg.Client;
  readonly storage: Storage;
  readonly newId: NewId;
}

export interface CreatedBackup {
  readonly name: string;
  readonly manifest: BackupManifest;
  /** What wasn't in the folder yet. */
  readonly copied: { readonly files: number; readonly bytes: number };
}

/** @throws BackupError if another backup of this database is being made */
async function lockBackups(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [lockKeys.backup]);
  if (!lockRow.parse(rows)[0].locked)
    throw new BackupError('Another backup is being made. Try again when it has ended.');
}

/**
 * Files are copied before and after the snapshot of the database: all that it refers to are in the backup, also those that
 * are deleted meanwhile.
 * @throws BackupError if another backup is being made
 */
export async function createBackup(source: BackupSource, folder: BackupFolder): Promise<CreatedBackup> {
  const { client, storage, secret } = source;
  await lockBackups(client);
  await folder.deleteUnfinished();
  const newest = await folder.newest();
  // It only saves reading files again that haven't changed.
  const known = await newest?.listFiles().catch(() => []);
  const files = createFileCopies(storage, folder, known ?? []);
  await files.update();
  const draft = await folder.createDraft();
  try {
    await beginSnapshot(client);
    const snapshot = await describeSnapshot(client, (table, rows) => draft.write(table, rows));
    await client.query('commit');
    await files.update();
    await draft.write('files', formatFileList(files.list()));
    if (source.isSecretGenerated) await draft.write('jwt-secret', Readable.from([secret]));
    const manifest = createManifest(source, snapshot, { keyId: folder.keyId, files: files.list() });
    const name = await draft.finish(manifest, files.list());
    await insertBackup(drizzle({ client }), {
      id: source.newId(),
      createdAt: new Date(manifest.createdAt),
      files: manifest.files.count,
      bytes: manifest.files.bytes,
      isEncrypted: manifest.keyId !== null,
    });
    return { name, manifest, copied: files.copied };
  } finally {
    await draft.discard();
  }
}
