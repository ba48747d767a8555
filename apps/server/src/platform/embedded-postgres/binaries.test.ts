import { lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries, mendLibraryLinks } from './binaries.ts';

describe('findBinaries', () => {
  it('finds PostgreSQL 18 for this system', async () => {
    const { postgres, initdb, shareFolder, majorVersion } = await findBinaries();

    expect(majorVersion).toBe('18');
    expect((await lstat(postgres)).isFile()).toBe(true);
    expect((await lstat(initdb)).isFile()).toBe(true);
    expect((await lstat(join(shareFolder, 'postgres.bki'))).isFile()).toBe(true);
  });
});

describe('mendLibraryLinks', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'burnish-binaries-'));
    await mkdir(join(folder, 'native/lib'), { recursive: true });
    await writeFile(join(folder, 'native/lib/libpq.so.5.18'), 'library');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const list = (entries: unknown) =>
    writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(entries));
  const libpq = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };

  it('makes the links that an installation without scripts lacks, and leaves those that are there', async () => {
    await list([libpq, { ...libpq, target: 'native/lib/libpq.so' }]);
    await symlink('libpq.so.5.18', join(folder, 'native/lib/libpq.so'));

    await Promise.all([mendLibraryLinks(folder), mendLibraryLinks(folder)]);

    expect(await readFile(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
    expect(await readFile(join(folder, 'native/lib/libpq.so'), 'utf8')).toBe('library');
  });

  it.each([
    ['leads out of its folder', [{ ...libpq, target: 'libpq.so.5' }]],
    ['is incomplete', [{ source: libpq.source }]],
    ['is no list', { source: libpq.source }],
  ])('refuses a list that %s', async (_, entries) => {
    await list(entries);

    await expect(mendLibraryLinks(folder)).rejects.toThrow('pg-symlinks.json');
  });
});
