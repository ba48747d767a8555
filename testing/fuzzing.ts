// How often generated input is tried: a fixed number of times with a fixed seed in the tests, and without end in `npm run
// fuzz`, which shrinks what it finds.
import { expect } from 'vitest';
import { z } from 'zod';

const env = z
  .object({
    FUZZ_SEED: z.coerce.number().int().optional(),
    FUZZ_FACTOR: z.coerce.number().int().min(1).default(1),
  })
  .parse(process.env);

/** How many inputs to try where a test tries `count`. */
export const fuzzRuns = (count: number): number => count * env.FUZZ_FACTOR;

/** `seed`: one with which enough of the input is valid. */
export function fuzzing(numRuns: number, seed = 20_261_204) {
  const isOpenEnded = env.FUZZ_SEED !== undefined;
  // Each attempt to shrink changes what is stored, so the tests report what they find as it is.
  return { seed: env.FUZZ_SEED ?? seed, numRuns, endOnFailure: !isOpenEnded };
}

/** That enough of the input was valid, which isn't so with every seed. */
export function expectMoreThan(least: number, count: number, what: string): void {
  if (env.FUZZ_SEED === undefined) expect(count, what).toBeGreaterThan(least);
}
