// Disks of their own for drills: a small one that another program fills, and one whose power is cut.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** Milliseconds for killed programs to end. */
const unmountPatience = 20_000;

async function unmount(path: string): Promise<void> {
  const deadline = performance.now() + unmountPatience;
  for (;;) {
    try {
      return run('umount', [path]);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

const isAvailable = (command: string) => spawnSync(command, ['--version']).error === undefined;

/** Why disks can't be mounted here. Null: they can. */
export function findMountObstacle(...commands: readonly string[]): string | null {
  if (process.getuid?.() !== 0) return 'mounting a disk needs root';
  const missing = ['mount', 'umount', ...commands].filter((command) => !isAvailable(command));
  return missing.length === 0 ? null : `${missing.join(' and ')} is missing`;
}

export interface Disk {
  /** Where it is mounted. */
  readonly path: string;
  remove(): Promise<void>;
}

async function mountAt(mount: (path: string, folder: string) => Promise<void>): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-disk-'));
  const path = join(folder, 'disk');
  await mkdir(path);
  await mount(path, folder);
  return {
    path,
    async remove() {
      await unmount(path);
      await rm(folder, { recursive: true });
    },
  };
}

export function mountSmallDisk(megabytes: number): Promise<Disk> {
  return mountAt(async (path) => run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]));
}

export interface CuttableDisk extends Disk {
  /** Nothing reaches the disk any more: what has not been flushed is lost. */
  cutPower(): void;
  /** After all programs have ended: as after a restart of the machine. */
  restorePower(): Promise<void>;
}

/** The kernel's request EXT4_IOC_SHUTDOWN without a flush of the journal, with which file systems are tested. */
const shutDown =
  'open(my $d, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl($d, 0x8004587d, $flags) or die $!';

/** A sandboxed process that is just being killed sees the old file system for a moment, and keeps it in use. */
async function waitUntilDetached(image: string): Promise<void> {
  const deadline = performance.now() + unmountPatience;
  while (spawnSync('losetup', ['-j', image], { encoding: 'utf8' }).stdout.trim() !== '') {
    if (performance.now() > deadline) throw new Error(`${image} is still in use`);
    await sleep(100);
  }
}

export async function mountCuttableDisk(megabytes: number): Promise<CuttableDisk> {
  let image = '';
  const disk = await mountAt(async (path, folder) => {
    image = join(folder, 'image');
    await writeFile(image, '');
    await truncate(image, megabytes * 1024 ** 2);
    run('mkfs.ext4', ['-q', image]);
    run('mount', ['-o', 'loop', image, path]);
  });
  return {
    ...disk,
    cutPower: () => run('perl', ['-e', shutDown, disk.path]),
    async restorePower() {
      await unmount(disk.path);
      await waitUntilDetached(image);
      run('mount', ['-o', 'loop', image, disk.path]);
    },
  };
}
