import { mkdirSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createFairQueue, type FairQueue, QueueClosedError } from '@burnish/fair-queue';
import { ordinaryMemoryBytes } from './cost.ts';
import { type DecoderProcess, type Outcome, startProcess } from './process-handle.ts';
import { type Host, type Protections, protectionLevels } from './sandbox.ts';
import {
  type DecoderResult,
  type DecoderTask,
  type MetadataResult,
  type MetadataTask,
  type PixelLimits,
  type ProcessTask,
  type Rejected,
  rejected,
  type TileResult,
  type TileTask,
} from './task.ts';

export interface Logger {
  info(details: Record<string, unknown>, message: string): void;
  warn(details: Record<string, unknown>, message: string): void;
}

export interface Decoder {
  /**
   * A file is rejected as unreadable if two processes crash on it.
   * @throws DecodingInterruptedError if the task should be repeated later, Error with a system error code if the file
   * is not the cause; any Error if the decoder is closed
   */
  run(task: DecoderTask): Promise<DecoderResult>;
  /** @throws what `run` throws, and errors of `onTile` */
  tile(task: TileTask): Promise<TileResult>;
  /** @throws what `run` throws */
  metadata(task: MetadataTask): Promise<MetadataResult>;
  /** Ends all processes. Running and queued tasks fail. */
  close(): Promise<void>;
}

/** How an attempt to run a task in a process ended. */
export type AttemptOutcome = Outcome['kind'] | 'rejected' | 'error';

/** For metrics. */
export type DecoderEvent =
  | { readonly kind: 'process_started' | 'process_ended' | 'attempt_started' }
  | { readonly kind: 'attempt_ended'; readonly outcome: AttemptOutcome };

export interface DecoderOptions extends PixelLimits {
  readonly log: Logger;
  /** Must not throw. */
  readonly onEvent?: (event: DecoderEvent) => void;
  /** For the inputs of processes. Created if it's missing. */
  readonly tempFolder: string;
  /** Absolute paths of folders to hide from processes, if the system can. */
  readonly hiddenFolders?: readonly string[];
  /** Runs `write`, which writes this many bytes to `tempFolder`. By default it just runs. */
  readonly holdSpace?: <Result>(bytes: number, write: () => Promise<Result>) => Promise<Result>;
  /** Memory of all processes together. Default: half of what the system or container has. */
  readonly memoryBytes?: number;
  /** Maximum number of processes for each kind of task. Default: the number of cores, at least two. */
  readonly processes?: number;
  /** Time limit of a task, in milliseconds, for a machine that is too busy to finish it. */
  readonly timeoutMs?: number;
  /** Limit of a task's processor time, in milliseconds. */
  readonly maxCpuMilliseconds?: number;
  /** Entry point of the processes; for tests. */
  readonly script?: string;
}

/** The task didn't end in time, or the system killed its process. The file is not the cause. */
export class DecodingInterruptedError extends Error {
  override readonly name = 'DecodingInterruptedError';
}

/** Each kind of task has its own queue, so that one kind does not wait for the other. */
interface Lane {
  readonly queue: FairQueue;
  /** Expensive tasks also wait here: they never take the last process from the others. */
  readonly expensiveQueue: FairQueue;
}

interface Lanes {
  readonly inspect: Lane;
  readonly render: Lane;
}

/** What an attempt may cost. */
interface Allowance {
  readonly memoryBytes: number;
  readonly mayBeExpensive: boolean;
}

/** The first crash may be a problem of the process, not of the file. */
const maxCrashes = 2;
const laneCount = 2;
/** More memory than this for one photo is refused on any machine. */
const maxTaskMemoryBytes = 1.5 * 1024 ** 3;
/** Estimates are not exact. */
const memoryMargin = 1.25;
/** Calls come before photos, and other photos before an expensive one. */
const ordinaryNiceness = 3;
const expensiveNiceness = 15;
const closedError = () => new Error('the decoder is closed');
const systemError = (code: string) =>
  Object.assign(new Error(`the photo could not be decoded: ${code}`), { code });
const defaultScript = fileURLToPath(new URL('decoder-process.ts', import.meta.url));

/** A task and what a process is asked to do for it. */
interface QueuedTask {
  readonly owner: string;
  readonly lane: keyof Lanes;
  readonly toProcess: (limits: Pick<ProcessTask, 'limits' | 'mayBeExpensive'>) => ProcessTask;
  readonly onTile?: TileTask['onTile'];
}

type Finished = Extract<Outcome, { kind: 'completed' | 'tiled' | 'no_image' | 'metadata' }>;

const unreadable: Finished = { kind: 'completed', inspection: rejected('unreadable'), renditions: [] };

/** Null: another attempt should be made. `crashes`: those of earlier attempts. */
function finishedBy(outcome: Exclude<Outcome, { kind: 'expensive' }>, crashes: number): Finished | null {
  switch (outcome.kind) {
    case 'completed':
    case 'tiled':
    case 'no_image':
    case 'metadata':
      return outcome;
    case 'failed':
      throw systemError(outcome.code);
    case 'timed_out':
      throw new DecodingInterruptedError('decoding took too long');
    case 'not_started':
      return null;
    case 'crashed':
      return crashes + 1 < maxCrashes ? null : unreadable;
    case 'killed':
      if (crashes + 1 < maxCrashes) return null;
      throw new DecodingInterruptedError('the system killed the process');
  }
}

/** @throws Error if it is no rejection */
function rejectionOf(finished: Finished): Rejected {
  if (finished.kind === 'completed' && finished.inspection.kind === 'rejected') return finished.inspection;
  throw new Error(`unexpected result: ${finished.kind}`);
}

function outcomeKind(outcome: Outcome): AttemptOutcome {
  const isRejected = outcome.kind === 'completed' && outcome.inspection.kind === 'rejected';
  return isRejected ? 'rejected' : outcome.kind;
}

/** Half of the memory that this process may use. `constrainedMemory` is the limit of a container, or more than there is. */
function defaultMemoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2;
}

/** Starts processes when they are needed, and replaces those that crash. */
export function createDecoder({
  log,
  onEvent = () => {},
  tempFolder,
  hiddenFolders = [],
  holdSpace = (_, write) => write(),
  maxPixels,
  minPixels,
  memoryBytes = defaultMemoryBytes(),
  processes = Math.max(2, availableParallelism()),
  timeoutMs = 180_000,
  maxCpuMilliseconds = 60_000,
  script = defaultScript,
}: DecoderOptions): Decoder {
  const laneBytes = Math.max(ordinaryMemoryBytes, memoryBytes / laneCount);
  const laneProcesses = Math.max(1, Math.min(processes, Math.floor(laneBytes / ordinaryMemoryBytes)));
  /** At least its share of the lane, so that never more than `laneProcesses` tasks run. */
  const ordinary: Allowance = { memoryBytes: Math.floor(laneBytes / laneProcesses), mayBeExpensive: false };
  const maxMemoryBytes = Math.min(maxTaskMemoryBytes, laneBytes);
  const limits = { maxPixels, minPixels, maxMemoryBytes, maxCpuMilliseconds };
  const createLane = (): Lane => ({
    queue: createFairQueue({ capacity: laneBytes }),
    expensiveQueue: createFairQueue({ capacity: Math.max(1, laneProcesses - 1) }),
  });
  const lanes: Lanes = { render: createLane(), inspect: createLane() };
  const host: Host = { platform: process.platform, isRoot: process.getuid?.() === 0 };
  const levels = [...protectionLevels(host)];
  const running = new Set<DecoderProcess>();
  const idle = new Set<DecoderProcess>();
  const retired = new WeakSet<DecoderProcess>();
  let firstStart: Promise<DecoderProcess> | null = null;
  let isClosed = false;

  async function start(protections: Protections, niceness = ordinaryNiceness): Promise<DecoderProcess> {
    if (isClosed) throw closedError();
    mkdirSync(tempFolder, { recursive: true, mode: 0o700 });
    const child = startProcess({
      script,
      protections,
      host,
      tempFolder,
      hiddenFolders,
      holdSpace,
      memoryBytes: maxMemoryBytes * memoryMargin,
      niceness,
    });
    running.add(child);
    onEvent({ kind: 'process_started' });
    let isReady = false;
    void child.ended.then((reason) => {
      running.delete(child);
      onEvent({ kind: 'process_ended' });
      idle.delete(child);
      if (isReady && !isClosed && !retired.has(child)) log.warn({ reason }, 'a decoding process ended');
    });
    await child.ready;
    isReady = true;
    return child;
  }

  /** Finds the strongest protections with which a process starts. */
  async function startFirst(): Promise<DecoderProcess> {
    for (;;) {
      const [protections] = levels;
      if (protections === undefined || isClosed) throw closedError();
      try {
        const child = await start(protections);
        log.info({ ...protections }, 'decoding processes are protected');
        return child;
      } catch (error) {
        if (levels.length === 1) throw error;
        levels.shift();
      }
    }
  }

  async function startNext(niceness?: number): Promise<DecoderProcess> {
    if (firstStart === null) {
      firstStart = startFirst();
      firstStart.catch(() => {
        firstStart = null;
        levels.splice(0, levels.length, ...protectionLevels(host));
      });
      return firstStart;
    }
    await firstStart;
    const [protections] = levels;
    if (protections === undefined) throw closedError();
    return start(protections, niceness);
  }

  async function acquireProcess({ mayBeExpensive }: Allowance): Promise<DecoderProcess> {
    if (mayBeExpensive) return startNext(expensiveNiceness);
    const [free] = idle;
    if (free === undefined) return startNext();
    idle.delete(free);
    return free;
  }

  async function runInProcess(task: QueuedTask, allowance: Allowance): Promise<Outcome> {
    const { mayBeExpensive } = allowance;
    const child = await acquireProcess(allowance);
    const outcome = await child
      .run(task.toProcess({ limits, mayBeExpensive }), timeoutMs, task.onTile)
      .catch((error) => {
        child.kill();
        throw error;
      });
    // The memory of an expensive photo is not returned to the system otherwise.
    if (mayBeExpensive) {
      retired.add(child);
      child.kill();
    } else if (running.has(child)) {
      idle.add(child);
    }
    return outcome;
  }

  async function runObserved(task: QueuedTask, allowance: Allowance): Promise<Outcome> {
    onEvent({ kind: 'attempt_started' });
    let ended: AttemptOutcome = 'error';
    try {
      const outcome = await runInProcess(task, allowance);
      ended = outcomeKind(outcome);
      return outcome;
    } finally {
      onEvent({ kind: 'attempt_ended', outcome: ended });
    }
  }

  async function attempt(task: QueuedTask, allowance: Allowance, crashes = 0): Promise<Finished> {
    const { queue, expensiveQueue } = lanes[task.lane];
    const outcome = await queue.run(
      task.owner,
      () => runObserved(task, allowance),
      Math.max(ordinary.memoryBytes, allowance.memoryBytes),
    );
    if (outcome.kind === 'expensive') {
      const expensive: Allowance = { memoryBytes: outcome.memoryBytes, mayBeExpensive: true };
      return expensiveQueue.run(task.owner, () => attempt(task, expensive, crashes));
    }
    const finished = finishedBy(outcome, crashes);
    if (finished !== null) return finished;
    if (isClosed) throw closedError();
    return attempt(task, allowance, outcome.kind === 'not_started' ? crashes : crashes + 1);
  }

  async function finish(task: QueuedTask): Promise<Finished> {
    if (isClosed) throw closedError();
    try {
      return await attempt(task, ordinary);
    } catch (error) {
      throw error instanceof QueueClosedError ? closedError() : error;
    }
  }

  return {
    async run({ owner, ...task }) {
      const finished = await finish({
        owner,
        lane: task.kind,
        toProcess: (allowed) => ({ ...task, ...allowed }),
      });
      if (finished.kind !== 'completed') throw new Error(`unexpected result: ${finished.kind}`);
      return {
        inspection: finished.inspection,
        renditions: finished.renditions.map((rendition) => Buffer.from(rendition, 'base64')),
        metadata: finished.metadata ?? null,
      };
    },

    async tile({ owner, path, tileSize, onTile }) {
      const finished = await finish({
        owner,
        lane: 'render',
        toProcess: (allowed) => ({ kind: 'tile', path, tileSize, ...allowed }),
        onTile,
      });
      if (finished.kind === 'tiled' || finished.kind === 'no_image') return finished;
      return rejectionOf(finished);
    },

    async metadata({ owner, path }) {
      const finished = await finish({
        owner,
        lane: 'render',
        toProcess: (allowed) => ({ kind: 'metadata', path, ...allowed }),
      });
      return finished.kind === 'metadata' ? finished : rejectionOf(finished);
    },

    async close() {
      isClosed = true;
      const queues = Object.values(lanes).flatMap(({ queue, expensiveQueue }) => [queue, expensiveQueue]);
      const closing = queues.map((queue) => queue.close());
      const endings = [...running].map(({ kill, ended }) => {
        kill();
        return ended;
      });
      await Promise.all([...endings, ...closing]);
    },
  };
}
