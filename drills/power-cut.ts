// The power is cut: whatever the kernel had not yet written to the disk is gone, of the database as of all files.
import { chmod } from 'node:fs/promises';
import { findMountObstacle, mountCuttableDisk } from './disks.ts';
import type { Drill } from './drill.ts';
import { killTree } from './processes.ts';
import { runUnderLoad } from './run-under-load.ts';

const diskMegabytes = 2_048;

export const powerCut: Drill = {
  title: 'The power is cut',
  rounds: 20,
  findObstacle: async () => findMountObstacle('losetup', 'mkfs.ext4', 'perl'),
  async run(options) {
    const disk = await mountCuttableDisk(diskMegabytes);
    await chmod(disk.path, 0o711);
    const dataDir = `${disk.path}/data`;
    try {
      return await runUnderLoad(
        { dataDir, env: { DISK_RESERVE_MB: '256' } },
        options,
        async ({ products }) => {
          disk.cutPower();
          for (const { product } of products) await killTree(product().process);
          await disk.restorePower();
          for (const running of products) await running.start();
        },
      );
    } finally {
      await disk.remove();
    }
  },
};
