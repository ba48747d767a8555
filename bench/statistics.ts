/** The value below which this part of the values lies. NaN: there are none. */
export function quantile(values: readonly number[], part: number): number {
  const index = Math.max(0, Math.ceil(values.length * part) - 1);
  return values.toSorted((a, b) => a - b)[index] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

const confidence = 0.95;

/** How likely the median lies between the value of this rank from below and the one from above, from 0: by coin tosses. */
function coverage(count: number, rank: number): number {
  let outside = 0;
  let ways = 1;
  for (let heads = 0; heads <= rank; heads += 1) {
    outside += ways;
    ways = (ways * (count - heads)) / (heads + 1);
  }
  return 1 - (2 * outside) / 2 ** count;
}

/**
 * The narrowest interval of values that contains the median with 95 % confidence, whatever their distribution. All values if
 * there are fewer than six, which contain it with 75 % (three) to 94 % (five).
 */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  let rank = 0;
  while (coverage(sorted.length, rank + 1) >= confidence) rank += 1;
  return { low: sorted[rank] ?? Number.NaN, high: sorted.at(-1 - rank) ?? Number.NaN };
}

/** Half the width of the interval, compared with the median. Zero if all values are the same. */
export function noiseOf(values: readonly number[]): number {
  const { low, high } = medianInterval(values);
  return low === high ? 0 : (high - low) / 2 / Math.abs(median(values));
}
