// The studio's board with few and with many photos: what its first screen calls, and the same with each filter.

import { jobStages } from '@burnish/domain/photos/board';
import pg from 'pg';
import { embeddedDatabaseOf } from '../../testing/embedded-database.ts';
import { adminId } from '../../testing/large-studio/sql.ts';
import { seedLargeStudio } from '../../testing/large-studio.ts';
import { makeDataDir, startProduct } from '../../testing/product.ts';
import { createToken } from '../../testing/tokens.ts';
import type { Figure } from '../figure.ts';
import { median } from '../statistics.ts';

const secret = 'a secret of the benchmark, thirty-two characters';
const rounds = 15;
const goal = 3;
/** Measured: a hundred invoices come with about this many photos. */
const photosPerHundredInvoices = 99;

interface Board {
  readonly photoCount: number;
  readonly retoucherId: string;
  /** Milliseconds until everything that the screen calls has responded. */
  time(filter: string): Promise<number>;
  stop(): Promise<void>;
}

async function openBoard(photos: number): Promise<Board> {
  const dataDir = await makeDataDir();
  const product = await startProduct({
    dataDir: dataDir.path,
    env: { JWT_SECRET: secret, RATE_LIMITS: 'off' },
  });
  const address = embeddedDatabaseOf(dataDir.path);
  const invoices = Math.ceil((photos * 100) / photosPerHundredInvoices);
  await seedLargeStudio(address, { customers: Math.ceil(invoices / 10), invoices, openJobs: 1 });
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ count: number; retoucherId: string }>(
    `select count(*)::int as count, (array_agg(assignee_id) filter (where assignee_id is not null))[1] as "retoucherId" from photos`,
  );
  const headers = { authorization: `Bearer ${await createToken(client, { userId: adminId, secret })}` };
  await client.end();
  const get = async (path: string) => {
    const response = await fetch(`${product.url}/api/photos/admin/${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  };
  return {
    photoCount: rows[0]?.count ?? 0,
    retoucherId: rows[0]?.retoucherId ?? '',
    async time(filter) {
      const start = performance.now();
      await Promise.all([
        get('retouchers'),
        get(`board?${filter}`),
        ...jobStages.map((stage) => get(`jobs?stage=${stage}&sort=due&limit=20&${filter}`)),
      ]);
      return performance.now() - start;
    },
    async stop() {
      await product.stop();
      await dataDir.remove();
    },
  };
}

/** The names of the filters, and their queries. */
const filters: readonly (readonly [string, (board: Board) => string])[] = [
  ['first screen', () => ''],
  ['late', () => 'due=late'],
  ['due today', () => 'due=today'],
  ['due within a week', () => 'due=week'],
  ['a plan', () => 'planId=diamond-plan'],
  ['pay per image', () => 'planId=none'],
  ['on hold', () => 'onHold=true'],
  ['a retoucher', ({ retoucherId }) => `retoucherId=${retoucherId}`],
  ['unassigned', () => 'retoucherId=none'],
  ['search', () => 'search=job-2021-0001'],
];

async function compare(few: Board, many: Board): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, filterOf] of filters) {
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let round = -2; round < rounds; round += 1) {
      const [small, big] = [await few.time(filterOf(few)), await many.time(filterOf(many))];
      if (round < 0) continue;
      times.few.push(small);
      times.many.push(big);
    }
    const [small, big] = [median(times.few), median(times.many)];
    figures.push({
      name: `board, ${name}, compared with 1,000 photos`,
      value: big / small,
      unit: 'x',
      goal: { atMost: goal },
      detail: `${small.toFixed(0)} and ${big.toFixed(0)} ms with ${few.photoCount} and ${many.photoCount} photos`,
    });
  }
  return figures;
}

export async function measureBoard(photoCount: number): Promise<readonly Figure[]> {
  const few = await openBoard(1_000);
  try {
    const many = await openBoard(photoCount);
    try {
      return await compare(few, many);
    } finally {
      await many.stop();
    }
  } finally {
    await few.stop();
  }
}
