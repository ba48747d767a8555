import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** In namespaces of its own, which need no root user and leave nothing mounted. As root, PostgreSQL would refuse to run. */
const mountAndRun = `mount -t tmpfs -o size=300m tmpfs "$1" &&
  exec unshare --user --map-user=1000 --map-group=1000 "$0" "$2" "$1"`;

const degraded = {
  status: 200,
  state: 'degraded',
  storage: { status: 'degraded', cause: 'disk_reserve_reached' },
};

test.runIf(process.platform === 'linux')(
  'files never fill the disk: everything else works, the database restarts, and it recovers by itself',
  { timeout: 240_000 },
  async () => {
    const disk = await mkdtemp(join(tmpdir(), 'burnish-disk-'));
    const script = join(import.meta.dirname, 'small-disk.fixture.ts');
    const namespace = ['--user', '--map-root-user', '--mount', 'sh', '-c', mountAndRun];
    const { stdout } = await promisify(execFile)('unshare', [...namespace, process.execPath, disk, script]);
    await rm(disk, { recursive: true });
    expect(JSON.parse(stdout)).toEqual({
      attachments: expect.any(Number),
      full: {
        others: {
          signIn: '200 ok',
          message: 'Please leave the freckles.',
          order: 'pending',
          list: '200 ok',
          rendition: 200,
          resetMail: '200 ok',
        },
        writers: {
          attachment: '507 STORAGE_FULL',
          receipt: '507 STORAGE_FULL',
          receiptFile: '507 STORAGE_FULL',
          newUpload: '507 STORAGE_FULL',
          begunUpload: '507 STORAGE_FULL',
          offset: '0',
          photoForm: '507 STORAGE_FULL',
          mails: 0,
        },
        readiness: degraded,
      },
      isReserveFreeWhenFull: true,
      killed: { attachment: '507 STORAGE_FULL', readiness: degraded },
      restarted: { attachment: '507 STORAGE_FULL', list: '200 ok' },
      recovered: {
        attachment: '201 ok',
        upload: '204 ok',
        readiness: { status: 200, state: 'ready', storage: { status: 'ready' } },
      },
      exitCode: 0,
    });
  },
);
