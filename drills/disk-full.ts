// Another program fills the disk, up to its last byte in every second round, and makes room again after a while.
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMountObstacle, mountSmallDisk } from './disks.ts';
import { between, type Drill } from './drill.ts';
import { runUnderLoad } from './run-under-load.ts';

const megabyte = 1024 ** 2;
const diskMegabytes = 700;
const reserveMegabytes = 64;
/** Milliseconds. */
const outage = { from: 2_000, to: 10_000 };

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Writes a file until this many bytes are free. */
async function fill(folder: string, path: string, leftBytes: number): Promise<void> {
  const file = await open(path, 'w');
  const block = Buffer.alloc(megabyte);
  try {
    while ((await freeBytes(folder)) > leftBytes) await file.write(block);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  } finally {
    await file.close();
  }
}

export const diskFull: Drill = {
  title: 'The disk is full',
  rounds: 10,
  findObstacle: async () => findMountObstacle(),
  async run(options) {
    const disk = await mountSmallDisk(diskMegabytes);
    const other = join(disk.path, 'of-another-program');
    const dataDir = join(disk.path, 'data');
    const env = { DISK_RESERVE_MB: String(reserveMegabytes) };
    try {
      return await runUnderLoad({ dataDir, env }, options, async ({ random }, round) => {
        await fill(disk.path, other, round % 2 === 0 ? 0 : (reserveMegabytes / 4) * megabyte);
        await sleep(between(random, outage.from, outage.to));
        await rm(other);
      });
    } finally {
      await disk.remove();
    }
  },
};
