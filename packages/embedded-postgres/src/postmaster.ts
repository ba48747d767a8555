import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEnvironment } from './run-as.ts';
import { type Logger, parseServerLogLine } from './server-log.ts';
import { shutDown } from './server-processes.ts';

/** A server process that accepts connections. */
export interface Postmaster {
  readonly pid: number | undefined;
  /** Resolves with a signal name or an exit code when the process ends. */
  readonly ended: Promise<string>;
}

export class StartError extends Error {
  override readonly name = 'StartError';
}

const readyMessage = 'database system is ready to accept connections';
const errorLines = 20;

/**
 * Starts the server and resolves when it accepts connections. There is no deadline while the process lives: after a
 * crash it replays its log first, and killing it would only make the next start replay everything again.
 * Aborting the signal shuts the server down, whether or not it has started.
 *
 * @throws StartError with the last lines of its output if the process ends first
 */
export async function launchPostmaster(
  command: readonly string[],
  log: Logger,
  signal: AbortSignal,
): Promise<Postmaster> {
  const [file = '', ...args] = command;
  // Detached, in its own session: Ctrl-C in a terminal signals the whole process group, and the server would be gone
  // before the application has completed its last requests.
  const child = spawn(file, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment,
    cwd: '/',
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, exitSignal) => resolve(exitSignal ?? `exit code ${code}`));
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
      if (lastLines.length > errorLines) lastLines.shift();
      if (message === readyMessage) resolve('ready');
    });
  });

  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const onAbort = () => {
    if (child.pid !== undefined) void shutDown(child.pid, hasEnded);
  };
  // For systems where setpriv does not tie the server to this process. Does not run on SIGKILL; the next start
  // then cleans up (previous-server.ts).
  const onExit = () => child.kill('SIGINT');
  signal.addEventListener('abort', onAbort, { once: true });
  process.once('exit', onExit);
  void ended.then(() => {
    signal.removeEventListener('abort', onAbort);
    process.off('exit', onExit);
  });
  if (signal.aborted) onAbort();

  if ((await Promise.race([ready, ended])) === 'ready') return { pid: child.pid, ended };
  // The last lines may still be in the pipe, but an orphaned child of the server may keep the pipe open.
  await Promise.race([outputEnded, sleep(1_000, undefined, { ref: false })]);
  throw new StartError(
    `PostgreSQL did not start (${await ended}). Last output:\n${lastLines.join('\n') || '(none)'}`,
  );
}
