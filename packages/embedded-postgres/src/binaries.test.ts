import { lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  findBinaries,
  findBinariesIn,
  findOldBinaries,
  packageName,
  repairLibraryLinks,
} from './binaries.ts';
import { testApp } from './test-app.fixture.ts';

describe('findBinaries', () => {
  it('finds PostgreSQL 18 for this system', async () => {
    const { postgres, initdb, shareFolder, majorVersion } = await findBinaries(testApp);

    expect(majorVersion).toBe('18');
    expect((await lstat(postgres)).isFile()).toBe(true);
    expect((await lstat(initdb)).isFile()).toBe(true);
    expect((await lstat(join(shareFolder, 'postgres.bki'))).isFile()).toBe(true);
  });
});

describe('findBinariesIn', () => {
  it('finds a package by its folder, its native folder, and the folder that npm installed it into', async () => {
    const old = await findOldBinaries('17');
    expect(old).toMatchObject({ majorVersion: '17' });
    const packageFolder = join(dirname(old?.postgres ?? ''), '../..');
    const prefix = await mkdtemp(join(tmpdir(), 'binaries-'));
    onTestFinished(() => rm(prefix, { recursive: true }));
    const installed = join(prefix, 'node_modules', packageName);
    await mkdir(dirname(installed), { recursive: true });
    await symlink(packageFolder, installed);

    for (const folder of [packageFolder, join(packageFolder, 'native'), prefix])
      expect(await findBinariesIn(folder)).toMatchObject({ majorVersion: '17' });
    expect(await findBinariesIn(dirname(prefix))).toBeNull();
    expect(await findOldBinaries('16')).toBeNull();
  });
});

describe('repairLibraryLinks', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'binaries-'));
    await mkdir(join(folder, 'native/lib'), { recursive: true });
    await writeFile(join(folder, 'native/lib/libpq.so.5.18'), 'library');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const writeLinkList = (entries: unknown) =>
    writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(entries));
  const libpq = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };

  it('creates missing links and keeps existing ones', async () => {
    await writeLinkList([libpq, { ...libpq, target: 'native/lib/libpq.so' }]);
    await symlink('libpq.so.5.18', join(folder, 'native/lib/libpq.so'));

    await Promise.all([repairLibraryLinks(folder), repairLibraryLinks(folder)]);

    expect(await readFile(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
    expect(await readFile(join(folder, 'native/lib/libpq.so'), 'utf8')).toBe('library');
  });

  it.each([
    ['leads to another folder', [{ ...libpq, target: 'libpq.so.5' }]],
    ['is incomplete', [{ source: libpq.source }]],
    ['is not an array', { source: libpq.source }],
  ])('rejects a list that %s', async (_, entries) => {
    await writeLinkList(entries);

    await expect(repairLibraryLinks(folder)).rejects.toThrow('pg-symlinks.json');
  });
});
