// Keeps a reserve of free space on the disk of the data folder, so that files never fill it. The reserve is for the
// embedded PostgreSQL, which stops working on a full disk and could not even restart.
import { statfs } from 'node:fs/promises';
import { DomainError } from '@burnish/domain/errors';
import { mapDiskFull } from './disk-full.ts';

/** Space that is held at a time for content of unknown length. */
const stepBytes = 8 * 1024 ** 2;

/** How long an untouched reserve is remembered. Text can't use up half of it in this time. */
const rememberedMilliseconds = 1_000;

/** Space for content whose length isn't known in advance. */
export interface StepwiseHold {
  /** Must be awaited before the bytes are written. @throws DomainError STORAGE_FULL */
  cover(bytes: number): Promise<void>;
  release(): void;
}

/** All numbers are bytes. */
export interface DiskSpace {
  /** What files may still use: the free space without the reserve and without files that are being written. Can be negative. */
  available(): Promise<number>;
  /** Holds space for a file while `write` runs. @throws DomainError STORAGE_FULL, and other errors of `write` unchanged */
  hold<Result>(bytes: number, write: () => Promise<Result>): Promise<Result>;
  holdStepwise(): StepwiseHold;
  /**
   * False: half of the reserve is used up, by the database or by other programs. Only essential writes are allowed. While the
   * whole reserve is free, the disk is read once a second.
   */
  hasRoomForText(): Promise<boolean>;
}

export interface DiskSpaceOptions {
  /** An existing folder on the disk. */
  readonly folder: string;
  readonly reserveBytes: number;
  /** For tests: the free space of the disk. */
  readonly readFreeBytes?: ((folder: string) => Promise<number>) | undefined;
}

async function readFreeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export function createDiskSpace({
  folder,
  reserveBytes,
  readFreeBytes = readFreeSpace,
}: DiskSpaceOptions): DiskSpace {
  let heldBytes = 0;
  /** Until then the whole reserve counts as free, in milliseconds of `performance.now()`. */
  let reserveFreeUntil = 0;

  /** Must not await between the check and the change of `heldBytes`, or parallel writes would hold the same space. */
  async function acquire(bytes: number): Promise<void> {
    const freeBytes = await readFreeBytes(folder);
    if (bytes > freeBytes - reserveBytes - heldBytes) throw new DomainError('STORAGE_FULL');
    heldBytes += bytes;
  }

  return {
    async available() {
      const freeBytes = await readFreeBytes(folder);
      return freeBytes - reserveBytes - heldBytes;
    },

    async hasRoomForText() {
      if (performance.now() < reserveFreeUntil) return true;
      const freeBytes = await readFreeBytes(folder);
      if (freeBytes >= reserveBytes) reserveFreeUntil = performance.now() + rememberedMilliseconds;
      return freeBytes >= reserveBytes / 2;
    },

    async hold(bytes, write) {
      await acquire(bytes);
      try {
        return await mapDiskFull(write);
      } finally {
        heldBytes -= bytes;
      }
    },

    holdStepwise() {
      let stepHeld = 0;
      let stepLeft = 0;
      const release = () => {
        heldBytes -= stepHeld;
        stepHeld = 0;
        stepLeft = 0;
      };
      return {
        async cover(bytes) {
          if (bytes > stepLeft) {
            // The bytes of the last step are on the disk by now, except for what is buffered.
            release();
            const nextBytes = Math.max(bytes, stepBytes);
            await acquire(nextBytes);
            stepHeld = nextBytes;
            stepLeft = nextBytes;
          }
          stepLeft -= bytes;
        },
        release,
      };
    },
  };
}

/** For a pipeline: holds space for content of unknown length on its way to the disk. @throws DomainError STORAGE_FULL */
export function withinDiskSpace(diskSpace: Pick<DiskSpace, 'holdStepwise'>) {
  return async function* (content: AsyncIterable<Uint8Array>) {
    const hold = diskSpace.holdStepwise();
    try {
      for await (const chunk of content) {
        await hold.cover(chunk.length);
        yield chunk;
      }
    } finally {
      hold.release();
    }
  };
}
