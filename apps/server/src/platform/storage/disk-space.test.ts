import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDiskSpace } from './disk-space.ts';

const megabyte = 1024 ** 2;

/** A disk with this much free space, of which a tenth is the reserve. */
function createDisk(freeBytes: number, reserveBytes = freeBytes / 10) {
  const disk = { freeBytes };
  const space = createDiskSpace({
    folder: '/disk',
    reserveBytes,
    readFreeBytes: async () => disk.freeBytes,
  });
  return { disk, space };
}

const full = { code: 'STORAGE_FULL' };

test('the free space of the disk is read', async () => {
  const space = createDiskSpace({ folder: tmpdir(), reserveBytes: 0 });
  expect(await space.available()).toBeGreaterThan(0);
  const everything = createDiskSpace({ folder: tmpdir(), reserveBytes: Number.MAX_SAFE_INTEGER });
  expect(await everything.available()).toBeLessThan(0);
});

describe('hasRoomForText', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is false when half of the reserve is used up, and reads the disk each time once a part of it is', async () => {
    const { disk, space } = createDisk(1_000);
    disk.freeBytes = 99;
    expect(await space.hasRoomForText()).toBe(true);
    disk.freeBytes = 49;
    expect(await space.hasRoomForText()).toBe(false);
    disk.freeBytes = 50;
    expect(await space.hasRoomForText()).toBe(true);
  });

  test('reads the disk once a second while the whole reserve is free', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { disk, space } = createDisk(1_000);
    disk.freeBytes = 100;
    expect(await space.hasRoomForText()).toBe(true);
    disk.freeBytes = 49;
    vi.advanceTimersByTime(999);
    expect(await space.hasRoomForText()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await space.hasRoomForText()).toBe(false);
  });
});

describe('hold', () => {
  test('rejects what would reach into the reserve, before anything is written', async () => {
    const { space } = createDisk(1_000);
    let writes = 0;
    const write = async () => {
      writes += 1;
    };
    await space.hold(900, write);
    await expect(space.hold(901, write)).rejects.toMatchObject(full);
    expect(writes).toBe(1);
  });

  test('rejects even an empty file below the reserve, and recovers by itself', async () => {
    const { disk, space } = createDisk(1_000);
    disk.freeBytes = 99;
    await expect(space.hold(0, async () => 'written')).rejects.toMatchObject(full);
    disk.freeBytes = 100;
    expect(await space.hold(0, async () => 'written')).toBe('written');
  });

  test('files that are written at the same time never reach into the reserve together', async () => {
    const { disk, space } = createDisk(1_000);
    let lowest = disk.freeBytes;
    const write = () =>
      space.hold(100, async () => {
        await new Promise(setImmediate);
        disk.freeBytes -= 100;
        lowest = Math.min(lowest, disk.freeBytes);
      });
    const results = await Promise.allSettled(Array.from({ length: 30 }, write));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(lowest).toBeGreaterThanOrEqual(100);
    expect(await space.available()).toBe(disk.freeBytes - 100);
  });

  test('releases the space of a write that fails', async () => {
    const { space } = createDisk(1_000);
    await expect(space.hold(900, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await space.available()).toBe(900);
  });

  test('reports a disk that is full although space was held', async () => {
    const { space } = createDisk(1_000);
    const write = () => Promise.reject(Object.assign(new Error('failed'), { code: 'ENOSPC' }));
    await expect(space.hold(1, write)).rejects.toMatchObject(full);
  });
});

describe('a stepwise hold', () => {
  test('ends before the reserve, however long the content is', async () => {
    const { disk, space } = createDisk(100 * megabyte, 10 * megabyte);
    const hold = space.holdStepwise();
    const write = async () => {
      for (;;) {
        await hold.cover(megabyte);
        disk.freeBytes -= megabyte;
      }
    };
    await expect(write()).rejects.toMatchObject(full);
    hold.release();
    expect(disk.freeBytes).toBeGreaterThanOrEqual(10 * megabyte);
    expect(disk.freeBytes).toBeLessThan(20 * megabyte);
    expect(await space.available()).toBe(disk.freeBytes - 10 * megabyte);
  });

  test('counts what it holds for others until it is released', async () => {
    const { space } = createDisk(100 * megabyte, 0);
    const hold = space.holdStepwise();
    await hold.cover(1);
    expect(await space.available()).toBe(92 * megabyte);
    hold.release();
    expect(await space.available()).toBe(100 * megabyte);
  });
});
