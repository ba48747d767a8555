import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataDir } from './data-dir.ts';
import { type LaunchOptions, launch } from './launch.ts';
import { launchPostmaster } from './postmaster.ts';
import { shutDown } from './server-processes.ts';
import { testApp } from './test-app.fixture.ts';

// Shell scripts replace the server, for behavior that the real one rarely shows.
const readyLine = '[postmaster] LOG:  database system is ready to accept connections';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const shell = (script: string): string[] => ['/bin/sh', '-c', script];

describe('launchPostmaster', () => {
  it('reports how the server ended and the last lines of its output', async () => {
    const verbose = shell(
      'for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21; do echo line $n >&2; done; exit 3',
    );

    const error = await launchPostmaster(verbose, silent, new AbortController().signal).catch(String);

    expect(error).toMatch(/did not start \(exit code 3\).*\nline 2\n[\s\S]*\nline 21$/);
  });

  it('reports that the program cannot be run', async () => {
    const started = launchPostmaster(['/nowhere/postgres'], silent, new AbortController().signal);

    await expect(started).rejects.toThrow('ENOENT');
  });

  it('cancels a start when the signal is aborted', async () => {
    const stopping = new AbortController();
    const starting = launchPostmaster(['sleep', '600'], silent, stopping.signal);

    stopping.abort();

    await expect(starting).rejects.toThrow('did not start (SIGINT)');
  });
});

describe('launch', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'launch-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function start(command: readonly string[], stopping: AbortController) {
    const dataDir = await openDataDir(folder, testApp);
    const account = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
    const options: LaunchOptions = {
      ...{ dataDir, account, command, log: silent },
      socketFolder: dataDir.socket,
      stopping: stopping.signal,
    };
    return launch(options);
  }

  it.each([
    'FATAL:  lock file "postmaster.pid" already exists',
    'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
  ])('retries after: %s', async (conflict) => {
    const stopping = new AbortController();
    const conflictMarker = join(folder, 'conflicted');
    await rm(conflictMarker, { force: true });
    const server = shell(
      `[ -e ${conflictMarker} ] || { touch ${conflictMarker}; echo '${conflict}' >&2; exit 1; }; echo '${readyLine}' >&2; exec sleep 600`,
    );

    const { ended } = await start(server, stopping);

    stopping.abort();
    expect(await ended).toBe('SIGINT');
  });

  it('does not retry after any other failure', async () => {
    const attempts = join(folder, 'attempts');
    await writeFile(attempts, '');

    await expect(
      start(shell(`[ -s ${attempts} ] && exit 4; echo 1 > ${attempts}; exit 1`), new AbortController()),
    ).rejects.toThrow('exit code 1');
  });
});

describe('shutDown', () => {
  it('escalates from a fast to an immediate shutdown to a kill', async () => {
    const stopping = new AbortController();
    const stubborn = shell(`trap '' INT QUIT; echo '${readyLine}' >&2; exec sleep 600`);
    const { pid, ended } = await launchPostmaster(stubborn, silent, stopping.signal);
    if (pid === undefined) throw new Error('not started');
    let hasEnded = false;
    const end = ended.then((reason) => {
      hasEnded = true;
      return reason;
    });

    const graceful = (['SIGINT', 'SIGQUIT'] as const).map((signal) => ({ signal, timeoutMs: 60 }));
    expect(await shutDown(pid, () => hasEnded, graceful)).toBe(false);
    const withKill = [...graceful, { signal: 'SIGKILL', timeoutMs: 5_000 }] as const;
    expect(await shutDown(pid, () => hasEnded, withKill)).toBe(true);
    expect(await end).toBe('SIGKILL');
  });
});
