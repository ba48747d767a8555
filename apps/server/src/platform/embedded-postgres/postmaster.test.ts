import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataDir } from './data-dir.ts';
import { type Launch, launch } from './launch.ts';
import { launchPostmaster } from './postmaster.ts';
import { shutDown } from './server-processes.ts';

// Stand-ins for the server, for what the real one does only by bad luck.
const readyLine = '[postmaster] LOG:  database system is ready to accept connections';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const shell = (script: string): string[] => ['/bin/sh', '-c', script];

describe('launchPostmaster', () => {
  it('tells how a server that never got ready ended, and its last words only', async () => {
    const chatty = shell(
      'for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21; do echo line $n >&2; done; exit 3',
    );

    const error = await launchPostmaster(chatty, silent, new AbortController().signal).catch(String);

    expect(error).toMatch(/did not start \(exit code 3\).*\nline 2\n[\s\S]*\nline 21$/);
  });

  it('tells when the program cannot be run', async () => {
    const nothing = launchPostmaster(['/nowhere/postgres'], silent, new AbortController().signal);

    await expect(nothing).rejects.toThrow('ENOENT');
  });

  it('gives up a start when it is told to stop', async () => {
    const stopping = new AbortController();
    const starting = launchPostmaster(['sleep', '600'], silent, stopping.signal);

    stopping.abort();

    await expect(starting).rejects.toThrow('did not start (SIGINT)');
  });
});

describe('launch', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'burnish-launch-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function start(command: readonly string[], stopping: AbortController) {
    const dataDir = await openDataDir(folder);
    const account = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
    const options: Launch = {
      ...{ dataDir, account, command, log: silent },
      socketFolder: dataDir.socket,
      stopping: stopping.signal,
    };
    return launch(options);
  }

  it.each([
    'FATAL:  lock file "postmaster.pid" already exists',
    'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
  ])('tries again after: %s', async (conflict) => {
    const stopping = new AbortController();
    const once = join(folder, 'collided');
    await rm(once, { force: true });
    const server = shell(
      `[ -e ${once} ] || { touch ${once}; echo '${conflict}' >&2; exit 1; }; echo '${readyLine}' >&2; exec sleep 600`,
    );

    const { ended } = await start(server, stopping);

    stopping.abort();
    expect(await ended).toBe('SIGINT');
  });

  it('does not try again after any other failure', async () => {
    const tries = join(folder, 'tries');
    await writeFile(tries, '');

    await expect(
      start(shell(`[ -s ${tries} ] && exit 4; echo 1 > ${tries}; exit 1`), new AbortController()),
    ).rejects.toThrow('exit code 1');
  });
});

describe('shutDown', () => {
  it('goes from fast to immediate to the hard way', async () => {
    const stopping = new AbortController();
    const stubborn = shell(`trap '' INT QUIT; echo '${readyLine}' >&2; exec sleep 600`);
    const { pid, ended } = await launchPostmaster(stubborn, silent, stopping.signal);
    if (pid === undefined) throw new Error('not started');
    let over = false;
    const end = ended.then((how) => {
      over = true;
      return how;
    });

    const gentle = (['SIGINT', 'SIGQUIT'] as const).map((signal) => ({ signal, patienceMs: 60 }));
    expect(await shutDown(pid, () => over, gentle)).toBe(false);
    const hard = [...gentle, { signal: 'SIGKILL', patienceMs: 5_000 }] as const;
    expect(await shutDown(pid, () => over, hard)).toBe(true);
    expect(await end).toBe('SIGKILL');
  });
});
