/** Milliseconds that count for the speed of now. */
const span = 10_000;
/** Over less than this nobody knows. */
const leastSpan = 1_500;

export interface SpeedMeter {
  /** So many bytes more have arrived. */
  add(bytes: number): void;
  /** Bytes a second over the last moments; null: not known yet, or nothing moves. */
  speed(): number | null;
  /** Nothing is sent any more: what comes next is measured anew. */
  rest(): void;
}

/** `now` in milliseconds. */
export function createSpeedMeter(now: () => number): SpeedMeter {
  let samples: { at: number; bytes: number }[] = [];
  let since: number | null = null;
  return {
    add(bytes) {
      const at = now();
      since ??= at;
      samples = [...samples.filter((sample) => sample.at > at - span), { at, bytes }];
    },
    speed() {
      const at = now();
      if (since === null) return null;
      const passed = Math.min(span, at - since);
      if (passed < leastSpan) return null;
      const bytes = samples.reduce((sum, sample) => sum + (sample.at > at - span ? sample.bytes : 0), 0);
      return bytes === 0 ? null : (bytes / passed) * 1000;
    },
    rest() {
      samples = [];
      since = null;
    },
  };
}
