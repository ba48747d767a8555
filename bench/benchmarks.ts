// The benchmarks that `npm run bench:all` runs.
export interface Benchmark {
  /** That of its script: `chat` is `npm run bench:chat`. */
  readonly name: string;
  readonly file: string;
  /** How often it is repeated at most until the noise of its figures is known. */
  readonly maxRuns: number;
}

/** Runs below which the noise isn't known. */
export const minRuns = 3;

const fast = (name: string): Benchmark => ({ name, file: `bench/${name}.ts`, maxRuns: 9 });
/** Takes a quarter of an hour or more. */
const slow = (name: string): Benchmark => ({ name, file: `bench/${name}.ts`, maxRuns: minRuns });

const benchmarks: readonly Benchmark[] = [
  { name: 'calls', file: 'bench/run.ts', maxRuns: 9 },
  fast('chat'),
  fast('uploads'),
  fast('renditions'),
  fast('contact-sheet'),
  fast('costs'),
  fast('notifications'),
  fast('scroll'),
  fast('switch'),
  fast('checks'),
  slow('pages'),
  slow('attack'),
  slow('review'),
  slow('scale'),
  { name: 'tests', file: 'bench/tests.ts', maxRuns: 1 },
];

export const benchmarkNames: readonly string[] = benchmarks.map(({ name }) => name);

/** Those with these names, or all. */
export function chooseBenchmarks(names: readonly string[]): readonly Benchmark[] {
  const unknown = names.filter((name) => benchmarks.every((benchmark) => benchmark.name !== name));
  if (unknown.length > 0) {
    const known = benchmarkNames.join(', ');
    throw new Error(`There is no benchmark ${unknown.join(', ')}. There are ${known}.`);
  }
  return names.length === 0 ? benchmarks : benchmarks.filter(({ name }) => names.includes(name));
}
