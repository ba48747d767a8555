// Restores a backup into an empty installation: first the files, then the tables, and all rows in one transaction. A restore
// that was interrupted is repeated, and continues with the files that are missing.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '@burnish/domain/errors';
import type pg from 'pg';
import { z } from 'zod';
import { listMigrations, migrateUpTo } from '../../platform/db/migrate-up-to.ts';
import { loadSecret, storeSecret } from '../../platform/security/secrets.ts';
import { mapDiskFull } from '../../platform/storage/disk-full.ts';
import { createPrivateFolder } from '../../platform/storage/private-folder.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { installTaskTables, readTaskTables } from '../../platform/tasks/tasks-schema.ts';
import { BackupError } from './backup-error.ts';
import type { StoredBackup } from './backup-folder.ts';
import { type Measured, measure, writeContent } from './contents.ts';
import { withoutEncryption } from './encryption.ts';
import {
  type BackedUpFile,
  type BackupManifest,
  type BackupTable,
  idOfSecret,
  type Snapshot,
} from './manifest.ts';
import { measureRows } from './row-meter.ts';
import { countMigrations } from './snapshot.ts';
import { copiedSchemas, copyRows, insertRows, quoteName } from './tables.ts';

const tableNames = z.array(z.object({ name: z.string() }));
const existsRow = z.tuple([z.object({ exists: z.boolean() })]);
const foreignKeyRows = z.array(
  z.object({ schema: z.string(), name: z.string(), constraint: z.string(), definition: z.string() }),
);

/** The tables of a backup, or of another database. */
export interface StoredTables extends Pick<StoredBackup, 'name' | 'readTable'> {
  readonly manifest: Snapshot & Pick<BackupManifest, 'version'>;
}

export interface RestoreTarget {
  /** A connection without a limit for statements. */
  readonly client: pg.Client;
  readonly storage: Storage;
  /** The secret that is configured. Null: the backup has it. */
  readonly secret: string | null;
  readonly dataDir: string;
}

/**
 * A restore that was interrupted has left the tables without rows.
 * @throws BackupError if the database isn't empty
 */
async function assertEmptyDatabase(client: pg.ClientBase, { manifest }: StoredBackup): Promise<void> {
  const error = new BackupError('The database has data already. Restore into an empty database.');
  const { rows } = await client.query(
    `select relation.relname as name
     from pg_class relation join pg_namespace namespace on namespace.oid = relation.relnamespace
     where relation.relkind in ('r', 'p') and namespace.nspname = 'public'`,
  );
  const tables = tableNames.parse(rows).map(({ name }) => name);
  if (tables.length === 0) return;
  // Another program's database, or one that the product has used.
  if (!tables.includes('users')) throw error;
  const { rows: users } = await client.query('select exists (select from public.users)');
  if (existsRow.parse(users)[0].exists) throw error;
  if ((await countMigrations(client)) > manifest.migrations)
    throw new BackupError(
      'The database has the tables of a newer backup, whose restore failed, or of a newer version. Create the database again, or delete DATA_DIR/postgres if it is the embedded one.',
    );
}

/** @throws BackupError if this program can't hold the data of the backup */
async function assertKnownVersion({ name, manifest }: StoredBackup): Promise<void> {
  if (manifest.migrations > (await listMigrations()).length)
    throw new BackupError(
      `The backup ${name} was made by Burnish ${manifest.version}, which is newer than this version. Install that version, then restore again.`,
    );
}

function sameContent(measured: Measured, expected: Pick<BackedUpFile, 'bytes' | 'sha256'>): boolean {
  return measured.bytes === expected.bytes && measured.sha256 === expected.sha256;
}

/** Reading fails if bytes are missing, or aren't those that were compressed or encrypted. */
async function whileReading<Result>(message: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await mapDiskFull(read);
  } catch (error) {
    throw error instanceof DomainError ? error : new BackupError(message, { cause: error });
  }
}

async function isRestored(file: BackedUpFile, storage: Storage): Promise<boolean> {
  const content = await storage.read(file.key);
  return content !== null && sameContent(await measure(content), file);
}

/** `copy`: a path for a copy on the disk of the data folder, from which it is moved into the storage. */
async function restoreFile(
  backup: StoredBackup,
  file: BackedUpFile,
  copy: string,
  storage: Storage,
): Promise<void> {
  const damaged = `The content of ${file.key} in the backup ${backup.name} is missing or damaged.`;
  try {
    const format = { encryption: withoutEncryption, isCompressed: false };
    const measured = await whileReading(damaged, async () =>
      writeContent(copy, await backup.readFile(file), format, null),
    );
    if (!sameContent(measured, file)) throw new BackupError(damaged);
    await storage.putFile(file.key, copy, 'application/octet-stream');
    if (!(await isRestored(file, storage)))
      throw new BackupError(`The storage returns another content of ${file.key} than it was given.`);
  } finally {
    await rm(copy, { force: true });
  }
}

/** @throws BackupError if the storage has other files, or a file is damaged */
async function restoreFiles(backup: StoredBackup, target: RestoreTarget): Promise<void> {
  const files = await whileReading(
    `The list of files in the backup ${backup.name} is missing or damaged.`,
    () => backup.listFiles(),
  );
  const keys = new Set(files.map(({ key }) => key));
  const stored = new Set<string>();
  for await (const { key } of target.storage.list()) {
    if (!keys.has(key))
      throw new BackupError(
        `The storage has a file that isn't part of the backup: ${key}. Restore into an empty storage.`,
      );
    stored.add(key);
  }
  const tempFolder = join(target.dataDir, 'restored');
  await createPrivateFolder(tempFolder);
  for (const file of files) {
    if (stored.has(file.key) && (await isRestored(file, target.storage))) continue;
    await restoreFile(backup, file, join(tempFolder, randomUUID()), target.storage);
  }
  await rm(tempFolder, { recursive: true });
}

/** @throws BackupError if tokens, second factors and links of the backup need another secret */
async function restoreSecret(backup: StoredBackup, { secret, dataDir }: RestoreTarget): Promise<void> {
  const { name, manifest } = backup;
  if (secret !== null) {
    if (idOfSecret(secret) !== manifest.secretId)
      throw new BackupError(
        `JWT_SECRET differs from the one that the backup ${name} was made with. ${
          manifest.hasSecret ? 'Unset it: the backup has it.' : 'Set it to that one.'
        }`,
      );
    return;
  }
  if (!manifest.hasSecret)
    throw new BackupError(`Set JWT_SECRET to the one that the backup ${name} was made with.`);
  await storeSecret(await backup.readSecret(), dataDir);
  if (idOfSecret(await loadSecret(null, dataDir)) !== manifest.secretId)
    throw new BackupError(
      `${join(dataDir, 'jwt-secret')} has another secret than the backup ${name}, as after a start of Burnish. Delete it, then try again.`,
    );
}

/** Foreign keys are checked when they are created again, so that tables can be filled in any order. */
async function withoutForeignKeys(client: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query(
    `select namespace.nspname as schema, relation.relname as name, foreign_key.conname as constraint,
       pg_get_constraintdef(foreign_key.oid) as definition
     from pg_constraint foreign_key
     join pg_class relation on relation.oid = foreign_key.conrelid
     join pg_namespace namespace on namespace.oid = relation.relnamespace
     where foreign_key.contype = 'f' and foreign_key.conparentid = 0 and namespace.nspname = any ($1)`,
    [copiedSchemas],
  );
  const foreignKeys = foreignKeyRows.parse(rows);
  for (const { constraint, ...table } of foreignKeys)
    await client.query(
      `alter table ${quoteName(client, table)} drop constraint ${client.escapeIdentifier(constraint)}`,
    );
  await fill();
  for (const { constraint, definition, ...table } of foreignKeys)
    await client.query(
      `alter table ${quoteName(client, table)} add constraint ${client.escapeIdentifier(constraint)} ${definition}`,
    );
}

async function fillTable(client: pg.ClientBase, backup: StoredTables, table: BackupTable): Promise<void> {
  const damaged = `The rows of ${table.schema}.${table.name} in the backup ${backup.name} are missing or damaged.`;
  const inserted = await whileReading(damaged, async () =>
    insertRows(client, table, await backup.readTable(table)),
  );
  if (inserted.rows !== table.rows || inserted.sha256 !== table.sha256) throw new BackupError(damaged);
  const stored = await measureRows(copyRows(client, table));
  if (stored.rows !== inserted.rows || stored.sum !== inserted.sum)
    throw new BackupError(
      `The database returns other rows of ${table.schema}.${table.name} than it was given.`,
    );
}

/** Rows are inserted as they were: triggers have seen them before. */
async function fillTables(client: pg.ClientBase, backup: StoredTables): Promise<void> {
  const { tables, sequences } = backup.manifest;
  const names = tables.map((table) => quoteName(client, table));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Migrations and the task queue have inserted rows.
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of tables) await fillTable(client, backup, table);
  for (const sequence of sequences)
    if (sequence.lastValue !== null)
      await client.query('select setval($1, $2)', [quoteName(client, sequence), sequence.lastValue]);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

/** @throws BackupError if the task queue has tables of another version */
async function restoreSchema(backup: StoredTables, client: pg.Client): Promise<void> {
  await migrateUpTo(client, backup.manifest.migrations);
  await installTaskTables(client);
  if ((await readTaskTables(client)) !== backup.manifest.tasksVersion)
    throw new BackupError(
      `The backup ${backup.name} was made by Burnish ${backup.manifest.version}, whose task queue has another format. Install that version, then restore again.`,
    );
}

/**
 * Creates the schema that the tables had and fills them, in one transaction.
 *
 * @param assertSchema is called when there are tables, but no rows
 * @throws BackupError if the rows are damaged
 */
export async function restoreTables(
  backup: StoredTables,
  client: pg.Client,
  assertSchema: () => Promise<void> = async () => {},
): Promise<void> {
  await restoreSchema(backup, client);
  await assertSchema();
  await client.query('begin');
  await withoutForeignKeys(client, () => fillTables(client, backup));
  await client.query('commit');
  await client.query('analyze');
}

/**
 * Restores the data of the backup, with the schema that it had: the caller applies later migrations.
 * @throws BackupError if the target isn't empty, the backup is damaged or newer than this program
 */
export async function restoreBackup(backup: StoredBackup, target: RestoreTarget): Promise<void> {
  const { client } = target;
  await assertKnownVersion(backup);
  await assertEmptyDatabase(client, backup);
  await restoreSecret(backup, target);
  await restoreFiles(backup, target);
  await restoreTables(backup, client);
}
