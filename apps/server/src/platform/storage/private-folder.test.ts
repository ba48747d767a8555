import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeDataFolder, secureDataFiles } from './private-folder.ts';

let root: string;
let dataDir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'burnish-private-'));
  dataDir = join(root, 'data');
});
afterEach(() => rm(root, { recursive: true }));

const modeOf = async (...path: string[]) => ((await stat(join(dataDir, ...path))).mode & 0o777).toString(8);

/** A data folder as earlier versions left it: readable by everyone. */
async function createOpenFolder(): Promise<void> {
  for (const folder of ['', 'files', 'files/receipts', 'mail', 'postgres', 'postgres/cluster']) {
    await mkdir(join(dataDir, folder));
    await chmod(join(dataDir, folder), 0o755);
  }
  for (const file of ['jwt-secret', 'files/receipts/one', 'mail/a.eml', 'postgres/cluster/PG_VERSION'])
    await writeFile(join(dataDir, file), file, { mode: 0o644 });
}

describe('closing a data folder', () => {
  test('creates a missing one for its owner only', async () => {
    expect(await closeDataFolder(dataDir, { isTraversed: false })).toEqual({ failed: [] });
    expect(await modeOf()).toBe('700');
  });

  test('corrects it and what is directly in it, except the folder of PostgreSQL', async () => {
    await createOpenFolder();
    await closeDataFolder(dataDir, { isTraversed: false });
    expect(
      await Promise.all(['', 'files', 'mail', 'jwt-secret', 'postgres'].map((path) => modeOf(path))),
    ).toEqual(['700', '700', '700', '600', '755']);
  });

  test('leaves it traversable for a PostgreSQL of another account', async () => {
    await createOpenFolder();
    await closeDataFolder(dataDir, { isTraversed: true });
    expect([await modeOf(), await modeOf('files')]).toEqual(['711', '700']);
  });
});

describe('securing the files', () => {
  test('corrects every folder and file, except those of PostgreSQL and behind links', async () => {
    await createOpenFolder();
    await writeFile(join(root, 'outside'), 'outside', { mode: 0o644 });
    await symlink(join(root, 'outside'), join(dataDir, 'files/link'));
    await closeDataFolder(dataDir, { isTraversed: false });
    expect(await secureDataFiles(dataDir)).toEqual({ failed: [] });
    const paths = ['files/receipts', 'files/receipts/one', 'mail/a.eml', 'postgres/cluster/PG_VERSION'];
    expect(await Promise.all(paths.map((path) => modeOf(path)))).toEqual(['700', '600', '600', '644']);
    expect((await stat(join(root, 'outside'))).mode & 0o777).toBe(0o644);
  });

  test('does nothing without a data folder', async () => {
    expect(await secureDataFiles(dataDir)).toEqual({ failed: [] });
  });
});
