// Loaded into the product's process by `node --import`: appends a line of figures to a file at each interval.
import { appendFileSync, readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** One line of the file. */
export interface ProbeSample {
  readonly heapBytes: number;
  readonly residentBytes: number;
  /** Timers, sockets, servers, pipes and requests that keep the process alive. */
  readonly handles: number;
  /** Null where the system doesn't list them. */
  readonly openFiles: number | null;
  /** The 99th percentile since the last sample. */
  readonly delayMilliseconds: number;
}

function countOpenFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}

/** Without the collector, the heap shows garbage instead of what is kept. */
function createCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return () => {
    if (typeof collect === 'function') collect();
  };
}

function startProbe(file: string, milliseconds: number): void {
  const collectGarbage = createCollector();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const sample = () => {
    const delayMilliseconds = delay.percentile(99) / 1e6;
    const handles = process.getActiveResourcesInfo().length;
    const openFiles = countOpenFiles();
    collectGarbage();
    const { heapUsed: heapBytes, rss: residentBytes } = process.memoryUsage();
    const line: ProbeSample = { heapBytes, residentBytes, handles, openFiles, delayMilliseconds };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    // The pause of the collector is not the product's.
    delay.reset();
  };
  setInterval(sample, milliseconds).unref();
}

const { SOAK_PROBE_FILE: file, SOAK_PROBE_MILLISECONDS: interval } = process.env;
// The processes that it starts inherit the environment.
const isProduct = isMainThread && process.argv[1]?.endsWith('main.ts') === true;
if (isProduct && file !== undefined) startProbe(file, Number(interval));
