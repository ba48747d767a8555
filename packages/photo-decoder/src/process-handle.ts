// The decoder's handle of one decoding process.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { chown, copyFile, link, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Host,
  inputDescriptor,
  type Protections,
  type SandboxOptions,
  sandboxedCommand,
  unprivilegedId,
} from './sandbox.ts';
import { type Message, nextTile, type ProcessTask, rejected, type TileTask } from './task.ts';

export type Outcome =
  | Exclude<Message, { kind: 'ready' | 'tile' }>
  /** The process ended by itself, or was killed: at the time limit, or by the system because memory ran out. */
  | { readonly kind: 'crashed' | 'timed_out' | 'killed' }
  /** The process had ended before it received the task. */
  | { readonly kind: 'not_started' };

export interface DecoderProcess {
  /** Resolves when it accepts tasks. Rejects if it cannot be started, which is never caused by a file. */
  readonly ready: Promise<void>;
  /** Resolves with its exit code or signal when it has ended. */
  readonly ended: Promise<string>;
  /** One task at a time. @throws system errors of the file at `task.path` or of the temporary folder, errors of `onTile` */
  run(task: ProcessTask, timeoutMs: number, onTile?: TileTask['onTile']): Promise<Outcome>;
  kill(): void;
}

export interface ProcessOptions extends SandboxOptions {
  readonly protections: Protections;
  readonly host: Host;
  /** An existing folder for the inputs of processes. */
  readonly tempFolder: string;
  /** Runs `write`, which writes this many bytes to the temporary folder. */
  holdSpace<Result>(bytes: number, write: () => Promise<Result>): Promise<Result>;
}

const cpuCheckMilliseconds = 500;
/** Linux counts processor time in hundredths of a second for every architecture. */
const millisecondsPerTick = 10;

/** Processor time of a process. Null where the system doesn't tell. */
async function cpuMilliseconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  // After the name, which is in parentheses and may contain anything: utime and stime are the 12th and 13th field.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields === undefined ? null : (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
}

/** Only the process can enter it, by its descriptor: folders above may be closed to its user, or hidden. */
function createInputFolder({ tempFolder, protections }: ProcessOptions): string {
  const folder = mkdtempSync(join(tempFolder, 'process-'));
  if (protections.ownUser) {
    chmodSync(folder, 0o500);
    chownSync(folder, unprivilegedId, unprivilegedId);
  }
  return folder;
}

function spawnProcess(options: ProcessOptions, folder: string) {
  const { file, args } = sandboxedCommand(options.protections, options, options.host);
  const descriptor = openSync(folder, constants.O_RDONLY);
  try {
    return spawn(file, args, {
      // None of the server's environment variables: a file that takes over the process finds no secrets. libvips keeps
      // images in memory, because the process can't write files.
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', MALLOC_ARENA_MAX: '2', VIPS_DISC_THRESHOLD: '1000g' },
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', descriptor],
    });
  } finally {
    closeSync(descriptor);
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

export function startProcess(options: ProcessOptions): DecoderProcess {
  const { protections, host, holdSpace } = options;
  const folder = createInputFolder(options);
  const inputPath = join(folder, 'input');
  const visiblePath = host.platform === 'linux' ? `/proc/self/fd/${inputDescriptor}/input` : inputPath;
  const child = spawnProcess(options, folder);
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  let settle: (outcome: Outcome) => void = () => {};
  let receiveTile: TileTask['onTile'] = async () => {};
  let fail: (error: unknown) => void = () => {};
  let hasTimedOut = false;

  function passOn({ tile, index }: Extract<Message, { kind: 'tile' }>): void {
    receiveTile(Buffer.from(tile, 'base64'), index).then(() => child.send(nextTile, () => {}), fail);
  }
  child.on('message', (message: Message) => {
    if (message.kind === 'ready') ready.resolve();
    else if (message.kind === 'tile') passOn(message);
    else settle(message);
  });
  function onEnd(reason: string): void {
    ready.reject(new Error(`a decoding process did not start (${reason})`));
    settle({ kind: hasTimedOut ? 'timed_out' : reason === 'SIGKILL' ? 'killed' : 'crashed' });
    rmSync(folder, { recursive: true, force: true });
    ended.resolve(reason);
  }
  child.once('exit', (code, signal) => onEnd(signal ?? String(code)));
  // Without a pid it could not be started. A failed send means that it is exiting, which 'exit' reports.
  child.on('error', (error) => {
    if (child.pid === undefined) onEnd(error.name);
  });
  // Callers of `ready` see the error; a process that is killed before it is ready is not an unhandled rejection.
  ready.promise.catch(() => {});

  async function copyInput(path: string): Promise<void> {
    const { size } = await stat(path);
    await holdSpace(size, () => copyFile(path, inputPath, constants.COPYFILE_FICLONE));
    if (protections.ownUser) await chown(inputPath, unprivilegedId, unprivilegedId);
  }

  /** Another user needs a copy that it may read. A link is not possible between file systems. */
  async function provideInput(path: string): Promise<void> {
    if (protections.ownUser) return copyInput(path);
    try {
      await link(path, inputPath);
    } catch (error) {
      if (!hasCode(error, ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'])) throw error;
      await copyInput(path);
    }
  }

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  async function runTask(task: ProcessTask, timeoutMs: number, onTile: typeof receiveTile): Promise<Outcome> {
    if (hasEnded()) return { kind: 'not_started' };
    const outcome = Promise.withResolvers<Outcome>();
    settle = outcome.resolve;
    fail = outcome.reject;
    receiveTile = onTile;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    const stopCpuLimit = await limitCpuTime(task);
    child.send({ ...task, path: visiblePath } satisfies ProcessTask, () => {});
    return outcome.promise.finally(() => {
      clearTimeout(timer);
      stopCpuLimit();
    });
  }

  /** The process limits its own time, too, but not while it runs JavaScript without a pause. Returns how to stop it. */
  async function limitCpuTime({ limits }: ProcessTask): Promise<() => void> {
    const { pid } = child;
    const start = pid === undefined ? null : await cpuMilliseconds(pid);
    if (pid === undefined || start === null) return () => {};
    async function check(pid: number, start: number): Promise<void> {
      const used = ((await cpuMilliseconds(pid)) ?? start) - start;
      if (used < limits.maxCpuMilliseconds + cpuCheckMilliseconds) return;
      settle({ kind: 'completed', inspection: rejected('too_slow'), renditions: [] });
      child.kill('SIGKILL');
    }
    const timer = setInterval(() => void check(pid, start), cpuCheckMilliseconds);
    return () => clearInterval(timer);
  }

  return {
    ready: ready.promise,
    ended: ended.promise,
    async run(task, timeoutMs, onTile = async () => {}) {
      try {
        await provideInput(task.path);
        return await runTask(task, timeoutMs, onTile);
      } catch (error) {
        // Its folder is removed when it ends, also while an input is copied there.
        if (hasEnded()) return { kind: 'not_started' };
        throw error;
      } finally {
        await rm(inputPath, { force: true });
      }
    },
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}
