// One decoding process, seen from the server.
import { fork } from 'node:child_process';
import type { Message, Task } from './task.ts';

export type Outcome =
  | Exclude<Message, { kind: 'ready' }>
  /** The process is gone: by itself, or ended because the time was up. */
  | { readonly kind: 'died' | 'late'; readonly how: string }
  /** It was gone before, and never saw the task. */
  | { readonly kind: 'missed' };

export interface Worker {
  /** Settles when it takes tasks. @throws when it cannot be started, for which no file is to blame */
  readonly ready: Promise<void>;
  /** Settles with its code or signal when it is gone. */
  readonly gone: Promise<string>;
  /** One at a time. */
  run(task: Task, limitMilliseconds: number): Promise<Outcome>;
  kill(): void;
}

/** Heap of the process in MB; pixels lie outside of it. */
const heapMegabytes = 256;

function startProcess(script: string, folder: string) {
  return fork(script, [], {
    // None of what the server was told: a process that a file has taken over finds no secret in it.
    env: { TMPDIR: folder, MALLOC_ARENA_MAX: '2' },
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** `folder`: where libvips puts what does not fit into memory. */
export function startWorker(script: string, folder: string): Worker {
  const child = startProcess(script, folder);
  const ready = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<string>();
  let settle: (outcome: Outcome) => void = () => {};
  let isLate = false;

  child.on('message', (message: Message) => {
    if (message.kind === 'ready') ready.resolve();
    else settle(message);
  });
  function end(how: string): void {
    ready.reject(new Error(`a decoding process did not start (${how})`));
    settle({ kind: isLate ? 'late' : 'died', how });
    gone.resolve(how);
  }
  child.once('exit', (code, signal) => end(signal ?? String(code)));
  // It could not be started. One that cannot be sent to is dying, which its end tells.
  child.on('error', (error) => {
    if (child.pid === undefined) end(error.name);
  });
  // Whoever waits for it hears of it; a process that is ended before is no fault.
  ready.promise.catch(() => {});

  return {
    ready: ready.promise,
    gone: gone.promise,
    async run(task, limitMilliseconds) {
      if (child.exitCode !== null || child.signalCode !== null) return { kind: 'missed' };
      const outcome = Promise.withResolvers<Outcome>();
      settle = outcome.resolve;
      const timer = setTimeout(() => {
        isLate = true;
        child.kill('SIGKILL');
      }, limitMilliseconds);
      child.send(task, () => {});
      return outcome.promise.finally(() => clearTimeout(timer));
    },
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}
