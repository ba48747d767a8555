// Which figures a soak checks, and how each may change between its first and its last third.
import type { Sample } from './sample.ts';

const megabyte = 1024 ** 2;

export interface Figure {
  readonly title: string;
  readonly unit: string;
  /** What is drawn. */
  read(sample: Sample): number;
  /**
   * `level`: the median stays within this share of the first third's. `rate`: what is added in the last third stays
   * within this share of what the first third added, because more data takes more space. `backlog`: it may be long for a
   * while, and the shortest one of a third stays at most `floor`.
   */
  readonly kind: 'level' | 'rate' | 'backlog';
  readonly allowedGrowth: number;
  /** A level below this is never too much: small numbers vary. */
  readonly floor?: number;
}

/** What the value of a third is. */
export const suffixes: Readonly<Record<Figure['kind'], string>> = {
  level: '',
  rate: ' added',
  backlog: ' at least',
};

export const figures: readonly Figure[] = [
  {
    title: 'Heap after collection',
    unit: 'MB',
    kind: 'level',
    allowedGrowth: 0.1,
    read: ({ heapBytes }) => heapBytes / megabyte,
  },
  {
    title: 'Resident memory',
    unit: 'MB',
    kind: 'level',
    allowedGrowth: 0.15,
    read: ({ residentBytes }) => residentBytes / megabyte,
  },
  {
    title: 'Open files and sockets',
    unit: '',
    kind: 'level',
    allowedGrowth: 0.05,
    read: ({ openFiles }) => openFiles ?? 0,
  },
  { title: 'Active handles', unit: '', kind: 'level', allowedGrowth: 0.05, read: ({ handles }) => handles },
  {
    title: 'Event loop delay, p99',
    unit: 'ms',
    kind: 'level',
    allowedGrowth: 1,
    floor: 25,
    read: ({ delayMilliseconds }) => delayMilliseconds,
  },
  { title: 'Call, p50', unit: 'ms', kind: 'level', allowedGrowth: 0.5, floor: 10, read: ({ p50 }) => p50 },
  { title: 'Call, p95', unit: 'ms', kind: 'level', allowedGrowth: 0.5, floor: 25, read: ({ p95 }) => p95 },
  { title: 'Call, p99', unit: 'ms', kind: 'level', allowedGrowth: 1, floor: 50, read: ({ p99 }) => p99 },
  {
    title: 'Due tasks',
    unit: '',
    kind: 'backlog',
    allowedGrowth: 0,
    floor: 10,
    read: ({ dueTasks }) => dueTasks,
  },
  {
    title: 'Database',
    unit: 'MB',
    kind: 'rate',
    allowedGrowth: 0.3,
    read: ({ databaseBytes }) => databaseBytes / megabyte,
  },
  { title: 'Files', unit: '', kind: 'rate', allowedGrowth: 0.3, read: ({ files }) => files },
  {
    title: 'Bytes of files',
    unit: 'MB',
    kind: 'rate',
    allowedGrowth: 0.3,
    read: ({ fileBytes }) => fileBytes / megabyte,
  },
];

export interface Verdict {
  readonly figure: Figure;
  readonly first: number;
  readonly last: number;
  readonly growth: number;
  readonly passed: boolean;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Without the first tenth, in which caches fill. */
function thirds(samples: readonly Sample[]): { first: readonly Sample[]; last: readonly Sample[] } {
  const warm = samples.slice(Math.floor(samples.length / 10));
  const length = Math.floor(warm.length / 3);
  return { first: warm.slice(0, length), last: warm.slice(-length) };
}

function added(samples: readonly Sample[], { read }: Figure): number {
  const [first, last] = [samples[0], samples.at(-1)];
  return first === undefined || last === undefined ? Number.NaN : read(last) - read(first);
}

export function checkFigure(figure: Figure, samples: readonly Sample[]): Verdict {
  const { first: firstSamples, last: lastSamples } = thirds(samples);
  const readers = {
    level: (third: readonly Sample[]) => median(third.map(figure.read)),
    rate: (third: readonly Sample[]) => added(third, figure),
    backlog: (third: readonly Sample[]) => Math.min(...third.map(figure.read)),
  };
  const readThird = readers[figure.kind];
  const [first, last] = [readThird(firstSamples), readThird(lastSamples)];
  const growth = first === 0 ? 0 : last / first - 1;
  const passed = growth <= figure.allowedGrowth || last <= (figure.floor ?? 0);
  return { figure, first, last, growth, passed };
}

/** The tables that grew most, in bytes for each acknowledged write. */
export function findGrowingTables(samples: readonly Sample[], count: number) {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return [];
  const writes = Math.max(1, last.writes - first.writes);
  return Object.entries(last.tables)
    .map(([name, bytes]) => ({ name, bytes, added: bytes - (first.tables[name] ?? 0) }))
    .map((table) => ({ ...table, perWrite: table.added / writes }))
    .toSorted((a, b) => b.added - a.added)
    .slice(0, count);
}
