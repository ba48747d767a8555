// The curve of a pencil stroke, in CSS pixels.
import type { Point } from './geometry.ts';

/** Between points of a stroke after smoothing. */
const smoothingStep = 4;

/** Neither more nor fewer between two points, however far apart they are. */
const maxSteps = 24;

export interface StrokeSample extends Point {
  readonly pressure: number;
}

/** On a Catmull-Rom curve from `from` to `to`. */
function between(before: number, from: number, to: number, after: number, progress: number): number {
  const [a, b] = [2 * from - 2 * to + (to - before) / 2 + (after - from) / 2, (to - before) / 2];
  return from + progress * (b + progress * (to - from - b - a + progress * a));
}

/** Only the corners of a stroke are stored, so the curve through them is restored here. */
export function smoothStroke(samples: readonly StrokeSample[]): StrokeSample[] {
  return samples.flatMap((from, index) => {
    const to = samples[index + 1];
    if (to === undefined) return [from];
    const before = samples[index - 1] ?? from;
    const after = samples[index + 2] ?? to;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.min(maxSteps, Math.max(1, Math.round(length / smoothingStep)));
    return Array.from({ length: steps }, (_, step) => {
      const progress = step / steps;
      return {
        x: between(before.x, from.x, to.x, after.x, progress),
        y: between(before.y, from.y, to.y, after.y, progress),
        pressure: from.pressure + (to.pressure - from.pressure) * progress,
      };
    });
  });
}
