import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DataDir } from './data-dir.ts';

const run = promisify(execFile);

export interface ServerProcesses {
  readonly postmasters: readonly number[];
  readonly backends: readonly number[];
}

/**
 * The live server processes of one data directory, whoever started them. By their command lines, which name
 * the folder (postmaster) or the cluster (its children): a pid file cannot be trusted after a crash, as its
 * number may be somebody else's by now, and in a new container mostly is.
 */
export async function findServerProcesses(dataDir: DataDir): Promise<ServerProcesses> {
  const postmasters: number[] = [];
  const backends: number[] = [];
  for (const { pid, command } of await listProcesses()) {
    if (pid === process.pid) continue;
    // Also matches the short moment in which setpriv has not yet become the server.
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
      // Empty for a process that has ended in between, and for one that only waits to be reaped.
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid, command: commandLine.replaceAll('\0', ' ') };
    }),
  );
}

async function listByPs(): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 64 * 1024 * 1024 });
  return [...stdout.matchAll(/^\s*(\d+)\s(.*)$/gm)].map(([, pid, command = '']) => ({
    pid: Number(pid),
    command,
  }));
}

export interface ShutdownStep {
  readonly signal: NodeJS.Signals;
  readonly patienceMs: number;
}

/**
 * Fast shutdown (with a checkpoint, which takes its time on a slow disk), then an immediate one (for which
 * the postmaster gives its children 5 seconds), then the hard way. No step loses a committed transaction;
 * the later ones cost a recovery at the next start.
 */
export const shutdownSteps: readonly ShutdownStep[] = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 8_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
];

/** True once the process has ended. */
export async function shutDown(
  pid: number,
  hasEnded: () => boolean | Promise<boolean>,
  steps: readonly ShutdownStep[] = shutdownSteps,
): Promise<boolean> {
  for (const { signal, patienceMs } of steps) {
    if (await hasEnded()) return true;
    sendSignal(pid, signal);
    if (await becomesTrue(hasEnded, patienceMs)) return true;
  }
  return false;
}

export async function becomesTrue(
  condition: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await pause(20);
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
