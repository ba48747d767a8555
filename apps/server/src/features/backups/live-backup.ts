// An installation that isn't running, read like a backup of it: to move it without a copy in between.
import { Readable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Storage } from '../../platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import type { StoredBackup } from './backup-folder.ts';
import { measure } from './contents.ts';
import { type BackedUpFile, createManifest, type Installation } from './manifest.ts';
import { refersToFiles } from './repository.ts';
import { beginSnapshot, describeSnapshot } from './snapshot.ts';
import { listStoredFiles } from './stored-files.ts';
import { type CopiedTable, copyRows } from './tables.ts';

export interface LiveSource extends Installation {
  /** For messages, such as the data folder. */
  readonly name: string;
  /** A connection without a limit for statements, in a transaction from now on. */
  readonly client: pg.Client;
  readonly storage: Storage;
}

async function listFiles(storage: Storage): Promise<readonly BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for await (const { key, version } of listStoredFiles(storage)) {
    const content = await storage.read(key);
    if (content === null) throw new BackupError(`${key} was deleted meanwhile. Stop Burnish first.`);
    files.push({ key, version, ...(await measure(content)) });
  }
  return files;
}

/** Reads the tables of a snapshot. */
export function readLiveTable(client: pg.Client, tables: readonly CopiedTable[]): StoredBackup['readTable'] {
  return async (wanted) => {
    const table = tables.find((one) => one.schema === wanted.schema && one.name === wanted.name);
    if (table === undefined) throw new Error(`there is no table ${wanted.name}`);
    return copyRows(client, table);
  };
}

/** Reads everything once to measure it. @throws BackupError if the storage has none of the files */
export async function openLiveBackup(source: LiveSource): Promise<StoredBackup> {
  const { name, client, storage, secret } = source;
  await beginSnapshot(client);
  const snapshot = await describeSnapshot(client, (_table, rows) => measure(rows));
  const files = await listFiles(storage);
  if (files.length === 0 && (await refersToFiles(drizzle({ client }))))
    throw new BackupError(
      `The database ${name} refers to files, but none are there. If Burnish kept them in a bucket, make a backup with the ` +
        'settings that it had (`npm run backup`), and restore it into the new ones (`npm run restore`).',
    );
  return {
    name,
    manifest: createManifest(source, snapshot, { keyId: null, files }),
    readTable: readLiveTable(client, snapshot.tables),
    readSecret: async () => secret,
    listFiles: async () => files,
    async readFile({ key }) {
      return (await storage.read(key)) ?? Readable.from([]);
    },
  };
}
