import { chmod, chown, mkdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { DataDir } from './data-dir.ts';
import { claimSocketFolder } from './socket-folder.ts';

const me = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
const clusterName = `burnish-test-${process.pid}`;
const taken = join(tmpdir(), clusterName);
const next = join(tmpdir(), `${clusterName}-1`);

const dataDirAt = (path: string): DataDir => ({
  path,
  cluster: join(path, 'cluster'),
  socket: join(path, 'socket'),
  lock: join(path, 'supervisor.lock'),
  clusterName,
});
const deep = dataDirAt(`/srv/${'deep/'.repeat(20)}`);

describe('the folder of the socket', () => {
  afterEach(async () => {
    for (const folder of [taken, next]) await rm(folder, { recursive: true, force: true });
  });

  it('lies in the data directory when its path is short enough', async () => {
    const near = dataDirAt(taken);
    await mkdir(taken);

    expect(await claimSocketFolder(near, me)).toBe(near.socket);
    expect((await stat(near.socket)).mode & 0o777).toBe(0o700);
  });

  it('lies under the temporary folder otherwise, each time the same', async () => {
    expect(await claimSocketFolder(deep, me)).toBe(taken);
    expect(await claimSocketFolder(deep, me)).toBe(taken);
    expect((await stat(taken)).mode & 0o777).toBe(0o700);
  });

  it('is never one that others may enter', async () => {
    await mkdir(taken);
    await chmod(taken, 0o711);

    expect(await claimSocketFolder(deep, me)).toBe(next);
  });

  it('is never a link to elsewhere', async () => {
    await mkdir(join(taken, 'elsewhere'), { recursive: true, mode: 0o700 });
    await symlink(join(taken, 'elsewhere'), next);
    await chmod(taken, 0o755);

    expect(await claimSocketFolder(deep, me)).toBe(`${next.slice(0, -1)}2`);
    await rm(`${next.slice(0, -1)}2`, { recursive: true });
  });

  it.runIf(me.uid === 0)('is never one that belongs to somebody else', async () => {
    await mkdir(taken, { mode: 0o700 });
    await chown(taken, 4242, 4242);

    expect(await claimSocketFolder(deep, me)).toBe(next);
  });

  it('refuses a folder in the data directory that is open to others', async () => {
    await mkdir(join(taken, 'socket'), { recursive: true });
    await chmod(join(taken, 'socket'), 0o755);

    await expect(claimSocketFolder(dataDirAt(taken), me)).rejects.toThrow('must be a folder of mode 0700');
  });
});
