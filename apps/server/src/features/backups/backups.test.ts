// `npm run backup` and `npm run restore`, on a studio with something in every list.
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBackupCommand } from '../../../../../scripts/backup-command.ts';
import type { CommandResult } from '../../../../../scripts/operator-command.ts';
import { runRestoreCommand } from '../../../../../scripts/restore-command.ts';
import { createApiClient } from '../../../../../testing/api-clients.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { startBucket, type TestBucket } from '../../../../../testing/bucket.ts';
import { createEmptyDatabase, databaseUrlOf, type TestDatabase } from '../../../../../testing/database.ts';
import { createSentInvoice, dataOf, payInvoice } from '../../../../../testing/factories.ts';
import { findViolations } from '../../../../../testing/invariants.ts';
import { seedSmallStudio } from '../../../../../testing/small-studio.ts';
import { readFiles } from '../../../../../testing/stored-files.ts';
import { readTables } from '../../../../../testing/table-snapshot.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { lockKeys } from '../../platform/db/lock-keys.ts';
import { listMigrations } from '../../platform/db/migrate-up-to.ts';
import { migrateDatabase } from '../../platform/db/migrations.ts';
import { createLogger } from '../../platform/logger.ts';
import { createDiskSpace } from '../../platform/storage/disk-space.ts';
import { openStorage, type Storage } from '../../platform/storage/storage.ts';
import { findLastBackup } from './repository.ts';
import { copyRows, listTables, openCopyClient } from './tables.ts';

type Address = TestDatabase['address'];
type Environment = Readonly<Record<string, string>>;

let app: TestApp;
let admin: TestUser;
/** Holds everything that the tests write. */
let folder: string;
let lastFolder = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-backups-'));
  app = await createTestApp();
  const url = await app.listen();
  admin = await app.signInAdmin();
  const customer = await app.signIn('Adaeze Okafor');
  const retoucher = await app.signIn('Zainab Bello');
  await seedSmallStudio({
    customer: createApiClient(url, customer.token),
    admin: createApiClient(url, admin.token),
    retoucher: createApiClient(url, retoucher.token),
    staff: { url, token: admin.token },
  });
  // So that what is compared doesn't change; the task queue keeps the times of its checks.
  await app.app.close();
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function newFolder(): string {
  lastFolder += 1;
  return join(folder, String(lastFolder));
}

/** The settings of the running studio. */
const source = (): Environment => ({
  DATABASE_URL: databaseUrlOf(app.database.address),
  DATA_DIR: app.config.dataDir,
  DISK_RESERVE_MB: '0',
  JWT_SECRET: app.secret,
});

interface Target {
  readonly address: Address;
  readonly dataDir: string;
  readonly env: Environment;
}

async function createTarget(): Promise<Target> {
  const address = await createEmptyDatabase();
  const dataDir = newFolder();
  return {
    address,
    dataDir,
    env: {
      DATABASE_URL: databaseUrlOf(address),
      DATA_DIR: dataDir,
      DISK_RESERVE_MB: '0',
      JWT_SECRET: app.secret,
    },
  };
}

async function backUp(to: string, env: Environment = {}, ...args: string[]): Promise<CommandResult> {
  return runBackupCommand([to, ...args], { ...source(), ...env });
}

/** The rows of each table but the backups, of which the snapshot doesn't have its own. */
async function readRows(address: Address): Promise<Readonly<Record<string, string>>> {
  const client = openCopyClient(address);
  await client.connect();
  try {
    const rows: Record<string, string> = {};
    for (const table of await listTables(client))
      if (table.name !== 'backups')
        rows[`${table.schema}.${table.name}`] = (await buffer(copyRows(client, table))).toString();
    return rows;
  } finally {
    await client.end();
  }
}

function openFiles(dataDir: string): Promise<Storage> {
  return openStorage({ kind: 'files' }, dataDir, createDiskSpace({ folder: dataDir, reserveBytes: 0 }));
}

async function listContents(backups: string): Promise<readonly string[]> {
  const names = await readdir(join(backups, 'files'), { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test('restores all rows and files into an empty installation, which works', async () => {
  const backups = newFolder();
  const target = await createTarget();
  const rows = await readRows(app.database.address);
  const files = await readFiles(app.storage);
  expect(Object.keys(rows).length).toBeGreaterThan(60);
  expect(files.size).toBeGreaterThan(10);

  expect(await backUp(backups)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Backup \S+: [\d,]+ rows and \d+ files/),
  });
  expect(await runRestoreCommand([backups], target.env)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Restored the backup /),
  });

  expect(await findLastBackup(app.database.queries, new Date())).toMatchObject({
    files: files.size,
    isEncrypted: false,
  });
  expect(await readRows(target.address)).toEqual(rows);
  expect(await readFiles(await openFiles(target.dataDir))).toEqual(files);

  const database = { ...openDatabase(target.address, createLogger('silent'), 4), address: target.address };
  const restored = await createTestApp({ database, dataDir: target.dataDir, clock: app.clock });
  const { users } = dataOf(await restored.bearer(admin.token).call('GET /admin/users'));
  expect(users.map(({ email }) => email)).toContain('adaeze.okafor@customers.test');
  // Triggers and foreign keys work again.
  const created = await restored.bearer(admin.token).call('GET /admin/invoices');
  expect(created.status).toBe(200);
  await expect(database.run('delete from ledger_entries')).rejects.toThrow();
  await expect(
    database.run(`update orders set user_id = '00000000-0000-7000-8000-000000000000'`),
  ).rejects.toThrow(/foreign key/);
  await restored.close();
});

test('stores only what is new, and keeps as many backups as asked', async () => {
  const backups = newFolder();
  await app.storage.put('tests/first', Buffer.from('first'), 'text/plain');
  await backUp(backups);
  const contents = await listContents(backups);
  await app.storage.remove('tests/first');
  await app.storage.put('tests/second', Buffer.from('second'), 'text/plain');
  expect((await backUp(backups)).text).toMatch(/; new files: 1 \(1 MB\)\.$/);
  expect(await listContents(backups)).toHaveLength(contents.length + 1);

  const listed = await runBackupCommand([backups, '--list'], {});
  expect(listed.text.split('\n')).toHaveLength(2);
  const { code, text } = await backUp(backups, {}, '--keep', '2');
  expect({ code, text }).toMatchObject({
    code: 0,
    text: expect.stringMatching(/Deleted the backup \S+Z\.$/),
  });
  // The only content that no other backup has.
  expect(await listContents(backups)).toHaveLength(contents.length);
  expect((await runBackupCommand([backups, '--list'], {})).text.split('\n')).toHaveLength(2);
});

test('copies a bucket, and restores it into another one', async () => {
  const [from, to] = [await startBucket(), await startBucket()];
  const open = ({ env }: TestBucket) => {
    const { storage, dataDir } = readConfig({ ...source(), ...env });
    return openStorage(storage, dataDir, createDiskSpace({ folder: dataDir, reserveBytes: 0 }));
  };
  try {
    const files = await readFiles(app.storage);
    const bucket = await open(from);
    for (const [key, content] of files) await bucket.put(key, content, 'application/octet-stream');
    const backups = newFolder();
    expect(await backUp(backups, from.env)).toMatchObject({ code: 0 });
    const contents = await listContents(backups);
    await bucket.put('tests/new', Buffer.from('new'), 'text/plain');
    expect((await backUp(backups, from.env)).text).toMatch(/; new files: 1 \(1 MB\)\.$/);
    expect(await listContents(backups)).toHaveLength(contents.length + 1);

    const target = await createTarget();
    const env = { ...target.env, ...to.env };
    expect(await runRestoreCommand([backups], env)).toMatchObject({ code: 0 });
    const restored = await readFiles(await open(to));
    expect(restored).toEqual(new Map([...files, ['tests/new', Buffer.from('new')]]));
    expect(await readRows(target.address)).toEqual(await readRows(app.database.address));
    await bucket.put('tests/other', Buffer.from('other'), 'text/plain');
    const other = await createTarget();
    expect((await runRestoreCommand([backups], { ...other.env, ...from.env })).text).toContain(
      "The storage has a file that isn't part of the backup: tests/other.",
    );
  } finally {
    await Promise.all([from, to].map(({ server }) => server.close()));
  }
});

test('encrypts everything but the manifest with a key, and has a secret that no setting has', async () => {
  const backups = newFolder();
  const { text: key } = await runBackupCommand(['--new-key'], {});
  const { text: otherKey } = await runBackupCommand(['--new-key'], {});
  await app.storage.put('tests/plain', Buffer.from('a text that can be found'), 'text/plain');
  const secret = 'a generated secret of thirty-two characters';
  await writeFile(join(app.config.dataDir, 'jwt-secret'), secret);
  expect(await backUp(backups, { BACKUP_KEY: key, JWT_SECRET: '' })).toMatchObject({ code: 0 });
  for (const path of await listContents(backups))
    expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');

  const target = await createTarget();
  const restore = (env: Environment) => runRestoreCommand([backups], { ...target.env, ...env });
  expect((await restore({})).text).toContain('Set BACKUP_KEY to the one that it was made with.');
  expect((await restore({ BACKUP_KEY: otherKey })).text).toContain('is encrypted with another key');
  expect((await restore({ BACKUP_KEY: key })).text).toContain('Unset it: the backup has it.');
  const secretFile = join(target.dataDir, 'jwt-secret');
  await writeFile(secretFile, 'the secret of a product that was started here');
  expect((await restore({ BACKUP_KEY: key, JWT_SECRET: '' })).text).toContain(
    `${secretFile} has another secret than the backup`,
  );
  expect(await readFile(secretFile, 'utf8')).toBe('the secret of a product that was started here');
  await rm(secretFile);
  expect(await restore({ BACKUP_KEY: key, JWT_SECRET: '' })).toMatchObject({ code: 0 });
  expect(await readRows(target.address)).toEqual(await readRows(app.database.address));
  expect(await readFiles(await openFiles(target.dataDir))).toEqual(await readFiles(app.storage));
  expect(await readFile(join(target.dataDir, 'jwt-secret'), 'utf8')).toBe(secret);
});

test('a backup that is dated in the future is restored only by its name', async () => {
  const backups = newFolder();
  await backUp(backups);
  const [name = ''] = (await readdir(backups)).filter((entry) => entry.endsWith('Z'));
  const [folder, ahead] = [join(backups, name), name.replace(/^\d{4}/, '2136')];
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
  await writeFile(join(folder, 'manifest.json'), manifest.replace(/("createdAt": ?")\d{4}/, '$12136'));
  await rename(folder, join(backups, ahead));
  const target = await createTarget();
  expect((await runRestoreCommand([backups], target.env)).text).toContain(
    `The newest backup, ${ahead}, is dated in the future`,
  );
  expect(await runRestoreCommand([backups, ahead], target.env)).toMatchObject({ code: 0 });
});

test('finds damaged contents, and continues once they are repaired', async () => {
  const backups = newFolder();
  await backUp(backups);
  const [damaged = ''] = await listContents(backups);
  const bytes = await readFile(damaged);
  await appendFile(damaged, 'x');
  const target = await createTarget();
  expect(await runRestoreCommand([backups], target.env)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^The content of \S+ in the backup \S+ is missing or damaged\.$/),
  });
  await writeFile(damaged, bytes);

  const [name = ''] = (await readdir(backups)).filter((entry) => entry.endsWith('Z'));
  const table = join(backups, name, 'public.orders.gz');
  const rows = await readFile(table);
  await writeFile(table, gzipSync(gunzipSync(rows).subarray(0, -10)));
  expect(await runRestoreCommand([backups], target.env)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^The rows of public\.orders in the backup \S+ are missing or damaged\.$/),
  });
  expect((await readRows(target.address))['public.users']).toBe('');
  await writeFile(table, rows);
  expect(await runRestoreCommand([backups], target.env)).toMatchObject({ code: 0 });
  expect(await readRows(target.address)).toEqual(await readRows(app.database.address));
  expect(await readFiles(await openFiles(target.dataDir))).toEqual(await readFiles(app.storage));
});

test('lists damaged backups, restores the others, and backs up without their list of files', async () => {
  const backups = newFolder();
  await backUp(backups);
  await backUp(backups);
  const nameAt = async (place: number) =>
    (await readdir(backups)).filter((entry) => entry.endsWith('Z')).at(place) ?? '';
  const [oldest, newest] = [await nameAt(0), await nameAt(-1)];
  await rm(join(backups, oldest, 'manifest.json'));
  const list = (await backUp(backups, {}, '--list')).text.split('\n');
  expect(list[0]).toBe(`${oldest}  incomplete or damaged`);
  const target = await createTarget();
  const restore = (...name: string[]) => runRestoreCommand([backups, ...name], target.env);
  expect((await restore(oldest)).text).toBe(`The manifest of the backup ${oldest} is missing or damaged.`);
  expect((await restore('2026-01-01T00-00-00.000Z')).text).toMatch(/^There is no backup 2026-01-01/);

  await writeFile(join(backups, newest, 'files.gz'), 'damaged');
  expect((await restore()).text).toBe(`The list of files in the backup ${newest} is missing or damaged.`);
  expect((await backUp(backups)).code).toBe(0);
  await writeFile(join(backups, newest, 'manifest.json'), '{');
  expect(await restore()).toMatchObject({ code: 0 });

  await writeFile(join(backups, await nameAt(-1), 'manifest.json'), '{');
  expect((await restore()).text).toMatch(/^The newest backup, \S+, is incomplete or damaged\. Name/);
});

test('deletes no contents that a backup with an unreadable list may need', async () => {
  const backups = newFolder();
  await backUp(backups);
  await backUp(backups);
  const names = (await readdir(backups)).filter((entry) => entry.endsWith('Z'));
  await rm(join(backups, names[1] ?? '', 'contents.txt'));
  const contents = await listContents(backups);
  expect(await backUp(backups, {}, '--keep', '2')).toMatchObject({
    code: 1,
    text: expect.stringContaining(`The backup ${names[1]} is damaged: its contents.txt can't be read`),
  });
  expect((await readdir(backups)).filter((entry) => entry.endsWith('Z'))).not.toContain(names[0]);
  expect(await listContents(backups)).toEqual(contents);
});

/** Changes the manifest of the only backup in the folder. */
async function changeManifest(backups: string, change: (text: string) => string): Promise<void> {
  const [name = ''] = (await readdir(backups)).filter((entry) => entry.endsWith('Z'));
  const path = join(backups, name, 'manifest.json');
  await writeFile(path, change(await readFile(path, 'utf8')));
}

test('refuses what it cannot restore, and changes nothing', async () => {
  const backups = newFolder();
  await backUp(backups);
  const target = await createTarget();
  const restore = async (env: Environment = {}) =>
    (await runRestoreCommand([backups], { ...target.env, ...env })).text;

  expect(await restore(source())).toBe('The database has data already. Restore into an empty database.');
  expect(await restore({ JWT_SECRET: 'another secret of thirty-two characters' })).toContain(
    'JWT_SECRET differs from the one',
  );
  await changeManifest(backups, (text) => text.replace(/"migrations": \d+/, '"migrations": 999'));
  expect(await restore()).toContain('which is newer than this version');
  await changeManifest(backups, (text) => text.replace('"format": 1', '"format": 2'));
  expect(await restore()).toContain("This version of Burnish can't read the backup");
  await (await openFiles(target.dataDir)).put('tests/other', Buffer.from('other'), 'text/plain');
  await changeManifest(backups, (text) =>
    text.replace('"format": 2', '"format": 1').replace('"migrations": 999', '"migrations": 1'),
  );
  expect(await restore()).toBe(
    "The storage has a file that isn't part of the backup: tests/other. Restore into an empty storage.",
  );
  expect(await readRows(target.address)).toEqual({});
  await migrateDatabase(target.address);
  expect(await restore()).toMatch(/^The database has the tables of a newer backup, whose restore failed/);

  const missing = await runRestoreCommand([newFolder()], target.env);
  expect(missing).toMatchObject({ code: 1, text: expect.stringMatching(/^There are no backups in /) });
  expect((await runRestoreCommand([], target.env)).code).toBe(2);
  for (const args of [[], ['a', 'b'], ['a', '--keep', '0'], ['a', '--keep', 'x'], ['a', '--other']])
    expect((await runBackupCommand(args, source())).code, args.join(' ')).toBe(2);
  expect((await backUp(newFolder(), { BACKUP_KEY: 'x' })).text).toContain('BACKUP_KEY must be a key');
});

/** Those that the earlier version of the next test didn't have. */
const laterTables: ReadonlySet<string> = new Set([
  'backups',
  'api_keys',
  'webhook_endpoints',
  'webhook_events',
  'webhook_deliveries',
  'calendar_feeds',
]);

/** Columns that the version of the next test didn't have, of tables that it had. */
const laterColumns = [
  { table: 'invoices', column: 'imported_at' },
  { table: 'users', column: 'admin_grant_email_hash' },
];

/** A copy of the running studio without them. */
async function createEarlierStudio(): Promise<Target> {
  const backups = newFolder();
  await backUp(backups);
  const studio = await createTarget();
  await runRestoreCommand([backups], studio.env);
  const database = openDatabase(studio.address, createLogger('silent'), 1);
  for (const { table, column } of laterColumns)
    await database.run(`alter table ${table} drop column ${column}`);
  await database.close();
  return studio;
}

test('restores what an earlier version backed up, and migrates it', async () => {
  const backups = newFolder();
  const earlierStudio = await createEarlierStudio();
  expect(await backUp(backups, earlierStudio.env)).toMatchObject({ code: 0 });
  const migrations = (await listMigrations()).indexOf('0059_backups');
  await changeManifest(backups, (text) => {
    const { tables, ...manifest } = JSON.parse(text);
    const earlier = tables.filter(({ name }: { name: string }) => !laterTables.has(name));
    return JSON.stringify({ ...manifest, migrations, tables: earlier });
  });
  const target = await createTarget();
  expect(await runRestoreCommand([backups], target.env)).toMatchObject({ code: 0 });
  const earlierRows = async (address: Parameters<typeof readRows>[0]) =>
    Object.fromEntries(
      Object.entries(await readRows(address)).filter(
        ([table]) => !laterTables.has(table.replace('public.', '')),
      ),
    );
  expect(await earlierRows(target.address)).toEqual(await earlierRows(app.database.address));
  const database = openDatabase(target.address, createLogger('silent'), 4);
  expect(await findLastBackup(database.queries, new Date())).toBeUndefined();
  await database.close();
});

test('has everything as it was at one moment while customers use the product', async () => {
  const running = await createTestApp();
  const backups = newFolder();
  const target = await createTarget();
  const staff = await running.signInAdmin();
  let isMade = false;
  const useProduct = async (name: string) => {
    const customer = await running.signIn(name);
    while (!isMade) await payInvoice(customer, staff, await createSentInvoice(customer, staff));
  };
  const customers = ['Ada', 'Ben', 'Chi'].map((name) => useProduct(`${name} Okafor`));
  const made = await runBackupCommand([backups], {
    ...source(),
    DATABASE_URL: databaseUrlOf(running.database.address),
    DATA_DIR: running.config.dataDir,
  });
  isMade = true;
  await Promise.all(customers);
  await running.close();
  expect(made).toMatchObject({ code: 0 });
  expect(await runRestoreCommand([backups], target.env)).toMatchObject({ code: 0 });
  const restored = openDatabase(target.address, createLogger('silent'), 4);
  expect(findViolations(await readTables(restored))).toEqual([]);
  await restored.close();
});

test('has the rows of a table that a migration is rewriting', async () => {
  const backups = newFolder();
  const studio = await createTarget();
  await backUp(backups);
  await runRestoreCommand([backups], studio.env);
  const [migration, observer] = [openCopyClient(studio.address), openCopyClient(studio.address)];
  await Promise.all([migration.connect(), observer.connect()]);
  await migration.query('begin');
  await migration.query('alter table orders add column rewritten integer generated always as (1) stored');
  const made = backUp(backups, studio.env);
  const waiting = `select 1 from pg_locks join pg_class on pg_class.oid = relation
    where relname = 'orders' and not granted`;
  await expect.poll(async () => (await observer.query(waiting)).rows.length).toBe(1);
  await migration.query('commit');
  expect(await made).toMatchObject({ code: 0 });
  const { rows } = await observer.query('select count(*)::int as count from orders');
  await Promise.all([migration.end(), observer.end()]);
  const name =
    (await readdir(backups))
      .filter((entry) => /^\d{4}-/.test(entry))
      .toSorted()
      .at(-1) ?? '';
  const { tables } = JSON.parse(await readFile(join(backups, name, 'manifest.json'), 'utf8'));
  const orders = tables.find((table: { name: string }) => table.name === 'orders');
  expect(orders.rows).toBe(rows[0].count);
  expect(orders.rows).toBeGreaterThan(0);
});

test('stays, whatever the times of others are, and deletes what interrupted ones have left', async () => {
  const backups = newFolder();
  await backUp(backups);
  const [first = ''] = (await readdir(backups)).filter((entry) => /^\d{4}-/.test(entry));
  const later = ['2098-01-01T00-00-00.000Z', '2099-01-01T00-00-00.000Z'];
  for (const name of later) await cp(join(backups, first), join(backups, name), { recursive: true });
  const unfinished = (name: string) => join(backups, '.unfinished', name);
  for (const name of ['old', 'new']) await writeFile(unfinished(name), 'rows');
  const longAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
  await utimes(unfinished('old'), longAgo, longAgo);

  const { code, text } = await backUp(backups, {}, '--keep', '2');
  expect(code).toBe(0);
  const [, created = ''] = /^Backup (\S+):/.exec(text) ?? [];
  const kept = (await readdir(backups)).filter((entry) => /^\d{4}-/.test(entry));
  expect(kept.toSorted()).toEqual([created, later[1]]);
  expect(await readdir(join(backups, '.unfinished'))).toEqual(['new']);
});

test('is made by one process at a time', async () => {
  const client = openCopyClient(app.database.address);
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [lockKeys.backup]);
  expect(await backUp(newFolder())).toEqual({
    code: 1,
    text: 'Another backup is being made. Try again when it has ended.',
  });
  await client.end();
});

test('keeps the reserve of the disk free', async () => {
  expect(await backUp(newFolder(), { DISK_RESERVE_MB: '9999999' })).toEqual({
    code: 1,
    text: 'There is not enough space on the disk. DISK_RESERVE_MB of it stays free.',
  });
});
