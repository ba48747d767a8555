import { quantile } from '../statistics.ts';
import type { Call } from './calls.ts';
import type { Studio } from './studio.ts';

/** The first rounds warm both studios up. */
const warmUps = 3;

export interface Times {
  /** Milliseconds, of the small and the big studio. */
  readonly medians: readonly [number, number];
  readonly p95s: readonly [number, number];
}

/** Times a call in alternating rounds. */
export async function measure(
  call: Call,
  [small, big]: readonly [Studio, Studio],
  rounds: number,
): Promise<Times> {
  const times: [number[], number[]] = [[], []];
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [studio, results] of [[small, times[0]] as const, [big, times[1]] as const]) {
      const sample = studio.samples[(round + warmUps) % studio.samples.length];
      if (sample === undefined) throw new Error('there are no samples');
      const milliseconds = await studio.time(call.path(sample), call.as);
      if (round >= 0) results.push(milliseconds);
    }
  const both = (part: number) => [quantile(times[0], part), quantile(times[1], part)] as const;
  return { medians: both(0.5), p95s: both(0.95) };
}
