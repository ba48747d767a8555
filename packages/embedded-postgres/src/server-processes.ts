import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DataDir } from './data-dir.ts';

const run = promisify(execFile);

export interface ServerProcesses {
  readonly postmasters: readonly number[];
  readonly backends: readonly number[];
}

/**
 * Finds the running server processes of one data directory, regardless of who started them. They are recognized by
 * their command lines, which contain the folder (postmaster) or the cluster name (its children). A pid file cannot be
 * trusted after a crash: its number may belong to another process, and in a new container it usually does.
 */
export async function findServerProcesses(dataDir: DataDir): Promise<ServerProcesses> {
  const postmasters: number[] = [];
  const backends: number[] = [];
  for (const { pid, command } of await listProcesses()) {
    if (pid === process.pid) continue;
    // Also matches the short time before setpriv executes the server.
    if (command.includes(`postgres -D ${dataDir.cluster} -c `)) postmasters.push(pid);
    else if (command.startsWith(`postgres: ${dataDir.clusterName}: `)) backends.push(pid);
  }
  return { postmasters, backends };
}

export async function listProcesses(): Promise<{ pid: number; command: string }[]> {
  if (process.platform !== 'linux') return listByPs();
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  return Promise.all(
    pids.map(async (pid) => {
      // Empty for a process that has ended in the meantime, and for a zombie.
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid, command: commandLine.replaceAll('\0', ' ') };
    }),
  );
}

async function listByPs(): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^ *(\d+) (.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), command }];
  });
}

export interface ShutdownStep {
  readonly signal: NodeJS.Signals;
  readonly timeoutMs: number;
}

/**
 * A fast shutdown (with a checkpoint, which is slow on a slow disk), then an immediate one (for which the postmaster
 * gives its children 5 seconds), then a kill. No step loses a committed transaction; the later ones cost a recovery
 * at the next start.
 */
export const shutdownSteps: readonly ShutdownStep[] = [
  { signal: 'SIGINT', timeoutMs: 10_000 },
  { signal: 'SIGQUIT', timeoutMs: 8_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
];

/** Returns whether the process has ended. */
export async function shutDown(
  pid: number,
  hasEnded: () => boolean | Promise<boolean>,
  steps: readonly ShutdownStep[] = shutdownSteps,
): Promise<boolean> {
  for (const { signal, timeoutMs } of steps) {
    if (await hasEnded()) return true;
    sendSignal(pid, signal);
    if (await waitUntil(hasEnded, timeoutMs)) return true;
  }
  return false;
}

/** Polls the condition. Returns false if it is still false after the timeout. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
