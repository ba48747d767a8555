import { chmod, chown, mkdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { DataDir } from './data-dir.ts';
import { claimSocketFolder } from './socket-folder.ts';
import { testApp } from './test-app.fixture.ts';

const owner = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
const clusterName = `acme-test-${process.pid}`;
const taken = join(tmpdir(), clusterName);
const next = join(tmpdir(), `${clusterName}-1`);

const dataDirAt = (path: string): DataDir => ({
  path,
  cluster: join(path, 'cluster'),
  socket: join(path, 'socket'),
  lock: join(path, 'supervisor.lock'),
  clusterName,
});
const deeplyNested = dataDirAt(`/srv/${'deep/'.repeat(20)}`);

describe('claimSocketFolder', () => {
  afterEach(async () => {
    for (const folder of [taken, next]) await rm(folder, { recursive: true, force: true });
  });

  it('uses the data directory when its path is short enough', async () => {
    const dataDir = dataDirAt(taken);
    await mkdir(taken);

    expect(await claimSocketFolder(dataDir, owner, testApp)).toBe(dataDir.socket);
    expect((await stat(dataDir.socket)).mode & 0o777).toBe(0o700);
  });

  it('otherwise uses the same temporary folder each time', async () => {
    expect(await claimSocketFolder(deeplyNested, owner, testApp)).toBe(taken);
    expect(await claimSocketFolder(deeplyNested, owner, testApp)).toBe(taken);
    expect((await stat(taken)).mode & 0o777).toBe(0o700);
  });

  it('skips a folder that others can access', async () => {
    await mkdir(taken);
    await chmod(taken, 0o711);

    expect(await claimSocketFolder(deeplyNested, owner, testApp)).toBe(next);
  });

  it('skips a symbolic link', async () => {
    await mkdir(join(taken, 'target'), { recursive: true, mode: 0o700 });
    await symlink(join(taken, 'target'), next);
    await chmod(taken, 0o755);

    expect(await claimSocketFolder(deeplyNested, owner, testApp)).toBe(`${next.slice(0, -1)}2`);
    await rm(`${next.slice(0, -1)}2`, { recursive: true });
  });

  it.runIf(owner.uid === 0)('skips a folder of another user', async () => {
    await mkdir(taken, { mode: 0o700 });
    await chown(taken, 4242, 4242);

    expect(await claimSocketFolder(deeplyNested, owner, testApp)).toBe(next);
  });

  it('rejects a folder in the data directory that others can access', async () => {
    await mkdir(join(taken, 'socket'), { recursive: true });
    await chmod(join(taken, 'socket'), 0o755);

    await expect(claimSocketFolder(dataDirAt(taken), owner, testApp)).rejects.toThrow(
      'must be a folder of mode 0700',
    );
  });
});
