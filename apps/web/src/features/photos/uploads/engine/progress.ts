// Totals and speed of all transfers.
import type { Entry } from './entries.ts';
import type { UploadProgress } from './types.ts';

/** Milliseconds over which the speed is averaged. */
const windowMilliseconds = 10_000;
/** A shorter measurement is too imprecise to show. */
const minWindowMilliseconds = 1_500;

export interface SpeedMeter {
  addBytes(bytes: number): void;
  /** Null when not known yet, or when nothing is moving. */
  bytesPerSecond(): number | null;
  /** Starts a new measurement after a break. */
  reset(): void;
}

/** `now` in milliseconds. */
export function createSpeedMeter(now: () => number): SpeedMeter {
  let samples: { time: number; bytes: number }[] = [];
  let startedAt: number | null = null;
  const recentSamples = (time: number) => samples.filter((sample) => sample.time > time - windowMilliseconds);
  return {
    addBytes(bytes) {
      const time = now();
      startedAt ??= time;
      samples = [...recentSamples(time), { time, bytes }];
    },
    bytesPerSecond() {
      const time = now();
      if (startedAt === null) return null;
      const elapsed = Math.min(windowMilliseconds, time - startedAt);
      if (elapsed < minWindowMilliseconds) return null;
      const bytes = recentSamples(time).reduce((sum, sample) => sum + sample.bytes, 0);
      return bytes === 0 ? null : (bytes / elapsed) * 1000;
    },
    reset() {
      samples = [];
      startedAt = null;
    },
  };
}

const isUploaded = ({ phase }: Entry) => phase === 'checking' || phase === 'ready';
const isPending = ({ phase }: Entry) => phase === 'queued' || phase === 'uploading';

/** Rejected files don't count; files that must be selected again don't add to the time left. */
export function computeProgress(entries: Iterable<Entry>, bytesPerSecond: number | null): UploadProgress {
  const counted = [...entries].filter(({ phase }) => phase !== 'rejected');
  const sum = (some: readonly Entry[], bytesOf: (entry: Entry) => number) =>
    some.reduce((total, entry) => total + bytesOf(entry), 0);
  const bytesLeft = sum(counted.filter(isPending), ({ size, bytesSent }) => size - bytesSent);
  const speed = bytesLeft > 0 ? bytesPerSecond : null;
  return {
    filesUploaded: counted.filter(isUploaded).length,
    fileCount: counted.length,
    bytesSent: sum(counted, ({ bytesSent }) => bytesSent),
    bytesTotal: sum(counted, ({ size }) => size),
    bytesPerSecond: speed,
    secondsLeft: speed === null ? null : bytesLeft / speed,
  };
}
