import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEnvironment } from './run-as.ts';
import { type Logger, parseServerLogLine } from './server-log.ts';
import { shutDown } from './server-processes.ts';

/** One life of the server process. */
export interface Postmaster {
  readonly pid: number | undefined;
  /** How it ended: a signal or an exit code. */
  readonly ended: Promise<string>;
}

export class StartError extends Error {
  override readonly name = 'StartError';
}

const readyMessage = 'database system is ready to accept connections';
const keptLines = 20;

/**
 * Resolves when the server accepts connections. There is no deadline as long as it lives: after a crash it
 * replays its log first, and to kill it in that would only make the next start replay it all again.
 * Aborting the signal shuts it down, at any point of its life.
 */
export async function launchPostmaster(
  command: readonly string[],
  log: Logger,
  signal: AbortSignal,
): Promise<Postmaster> {
  const [file = '', ...args] = command;
  // In a session of its own: Ctrl-C in a terminal signals the whole group, and the server would be gone
  // before the product has answered its last requests.
  const child = spawn(file, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment,
    cwd: '/',
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, by) => resolve(by ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });

  const lastLines: string[] = [];
  const output = createInterface({ input: child.stderr });
  const outputEnded = once(output, 'close');
  const ready = new Promise<'ready'>((resolve) => {
    output.on('line', (line) => {
      const { level, backend, message } = parseServerLogLine(line);
      log[level]({ backend }, message);
      lastLines.push(line);
      if (lastLines.length > keptLines) lastLines.shift();
      if (message === readyMessage) resolve('ready');
    });
  });

  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const onAbort = () => {
    if (child.pid !== undefined) void shutDown(child.pid, hasEnded);
  };
  // Where setpriv does not tie the server to this process. A SIGKILL passes this by; see leftovers.ts.
  const onExit = () => child.kill('SIGINT');
  signal.addEventListener('abort', onAbort, { once: true });
  process.once('exit', onExit);
  void ended.then(() => {
    signal.removeEventListener('abort', onAbort);
    process.off('exit', onExit);
  });
  if (signal.aborted) onAbort();

  if ((await Promise.race([ready, ended])) === 'ready') return { pid: child.pid, ended };
  // The last words may still be in the pipe, and an orphaned child of the server may hold it open for long.
  await Promise.race([outputEnded, pause(1_000, undefined, { ref: false })]);
  throw new StartError(
    `PostgreSQL did not start (${await ended}). Its last words:\n${lastLines.join('\n') || '(none)'}`,
  );
}
