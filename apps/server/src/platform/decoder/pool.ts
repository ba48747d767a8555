// The decoding processes: started when there is something to do, and anew when one dies. As many as there are cores look
// at what came, and as many draw for those who wait.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../logger.ts';
import type { Examined, Task } from './task.ts';
import { type Outcome, startWorker, type Worker } from './worker.ts';

export interface Decoder {
  /**
   * Refused as unreadable: a file that nothing could be made of within the time limit, or of which two processes died.
   * @throws an error with the code of the system where it is not the file; any, while it closes
   */
  run(task: Task): Promise<Examined>;
  /** Ends what is running; that fails, and so does what waits. */
  close(): Promise<void>;
}

export interface DecoderOptions {
  readonly log: Logger;
  /** Where libvips puts what does not fit into memory. */
  readonly folder: string;
  /** For each kind of task. */
  readonly processes?: number;
  readonly limitMilliseconds?: number;
  /** Of each process. */
  readonly script?: string;
}

interface Waiting {
  readonly task: Task;
  /** Processes that died of it so far. */
  readonly deaths: number;
  resolve(result: Examined): void;
  reject(error: unknown): void;
}

/** Those of a kind wait for each other, and never for the other kind. */
interface Lane {
  readonly queue: Waiting[];
  readonly busy: Set<Promise<void>>;
}

/** The system may end a process for another's hunger; one that dies again dies of its file. */
const deathsMax = 2;
const unreadable: Examined = { kind: 'refused', refusal: 'unreadable' };
const closed = () => new Error('the decoder is closed');
const failure = (code: string) => Object.assign(new Error('a picture could not be made'), { code });
const ownScript = fileURLToPath(new URL('child.ts', import.meta.url));

export function createDecoder({
  log,
  folder,
  processes = Math.max(2, availableParallelism()),
  limitMilliseconds = 60_000,
  script = ownScript,
}: DecoderOptions): Decoder {
  const lanes: { readonly [K in Task['kind']]: Lane } = {
    draw: { queue: [], busy: new Set() },
    examine: { queue: [], busy: new Set() },
  };
  const living = new Set<Worker>();
  const idle = new Set<Worker>();
  let isClosed = false;

  function start(): Worker {
    const worker = startWorker(script, folder);
    living.add(worker);
    void worker.gone.then((how) => {
      living.delete(worker);
      idle.delete(worker);
      if (!isClosed) log.warn({ how }, 'a decoding process ended');
    });
    return worker;
  }

  function obtain(): Worker {
    const [free] = idle;
    if (free === undefined) return start();
    idle.delete(free);
    return free;
  }

  function settle(waiting: Waiting, outcome: Outcome): void {
    if (outcome.kind === 'done') waiting.resolve(outcome.result);
    else if (outcome.kind === 'failed') waiting.reject(failure(outcome.code));
    else if (isClosed) waiting.reject(closed());
    else if (outcome.kind === 'missed') lanes[waiting.task.kind].queue.unshift(waiting);
    else if (outcome.kind === 'late' || waiting.deaths + 1 === deathsMax) waiting.resolve(unreadable);
    else lanes[waiting.task.kind].queue.unshift({ ...waiting, deaths: waiting.deaths + 1 });
  }

  async function serve(waiting: Waiting): Promise<void> {
    const worker = obtain();
    try {
      await worker.ready;
    } catch (error) {
      waiting.reject(error);
      return;
    }
    settle(waiting, await worker.run(waiting.task, limitMilliseconds));
    if (living.has(worker)) idle.add(worker);
  }

  function goOn(lane: Lane): void {
    while (!isClosed && lane.busy.size < processes) {
      const waiting = lane.queue.shift();
      if (waiting === undefined) return;
      const work = serve(waiting).finally(() => {
        lane.busy.delete(work);
        goOn(lane);
      });
      lane.busy.add(work);
    }
  }

  return {
    async run(task) {
      if (isClosed) throw closed();
      const { promise, resolve, reject } = Promise.withResolvers<Examined>();
      const lane = lanes[task.kind];
      lane.queue.push({ task, deaths: 0, resolve, reject });
      goOn(lane);
      return promise;
    },
    async close() {
      isClosed = true;
      const all = Object.values(lanes);
      for (const { reject } of all.flatMap(({ queue }) => queue.splice(0))) reject(closed());
      const ends = [...living].map(({ kill, gone }) => {
        kill();
        return gone;
      });
      await Promise.all([...ends, ...all.flatMap(({ busy }) => [...busy])]);
    },
  };
}
