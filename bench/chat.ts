// npm run bench:chat: from the sending of a message to its reading in another page, beside a Socket.IO server that
// only passes it on, taking turns. Only the ratio of the two means something elsewhere.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brand } from '@burnish/domain/brand';
import { studioDayOf } from '@burnish/domain/chat/opening';
import pg from 'pg';
import type { Socket } from 'socket.io-client';
import { createTokens } from '../apps/server/src/features/accounts/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { type Conversation, connect, type Round, talk } from './chat-pages.ts';

const secret = 'a secret of the benchmark, thirty-two characters';
const barePort = 4978;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const sockets = Number(process.env.BENCH_SOCKETS ?? 1_000);
const adminPages = 10;
const perSecond = 200;
const goal = 2;

interface Talker {
  readonly chatId: string;
  readonly customer: object;
  /** Which of the admins has the conversation open. */
  readonly admin: object;
}

interface Side {
  readonly name: string;
  readonly conversations: readonly Conversation[];
  readonly kilobytesASocket: number;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

const median = (values: readonly number[]) => quantile(values, 0.5);

/** kB of memory that the process holds. */
async function residentOf({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout);
}

/** A few at a time. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const done: Result[] = [];
  for (let first = 0; first < items.length; first += 20)
    done.push(...(await Promise.all(items.slice(first, first + 20).map(work))));
  return done;
}

/** Customers with a conversation each, and admins; the studio's automatic answer of today is given. */
async function foundStudio(socket: string): Promise<Talker[]> {
  const client = new pg.Client({ host: socket, user: 'postgres', database: 'burnish' });
  await client.connect();
  const insert = async (role: 'user' | 'admin', count: number) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (id, email, is_email_verified, full_name, role, created_at)
        select gen_random_uuid(), $1 || n || '@people.test', true, 'Somebody', $1, now()
        from generate_series(1, $2) n returning id`,
      [role, count],
    );
    return rows.map(({ id }) => id);
  };
  const [customers, admins] = [await insert('user', sockets - adminPages), await insert('admin', adminPages)];
  const { rows: chats } = await client.query<{ id: string; user_id: string }>(
    `insert into chats (id, user_id, answered_on, created_at)
      select gen_random_uuid(), id, $2::date, now() from unnest($1::uuid[]) id returning id, user_id`,
    [customers, studioDayOf(brand.opening, systemClock.now())],
  );
  await client.query('analyze');
  await client.end();
  const tokens = await createTokens(secret, systemClock);
  const authOf = async (userId: string, role: string) => ({
    token: await tokens.issue({ userId, epoch: 0 }),
    role,
  });
  const desks = await Promise.all(admins.map((id) => authOf(id, 'admin')));
  return Promise.all(
    chats.map(async ({ id, user_id: userId }, place) => ({
      chatId: id,
      customer: await authOf(userId, 'customer'),
      admin: desks[place % desks.length] ?? {},
    })),
  );
}

async function ask(page: Socket, event: string, payload: unknown): Promise<void> {
  const answer = await page.emitWithAck(event, payload);
  if (!answer.success) throw new Error(`${event}: ${answer.message}`);
}

async function openPages(
  name: string,
  url: string,
  process: ChildProcess,
  talkers: readonly Talker[],
): Promise<Side> {
  const before = await residentOf(process);
  const desks = new Map<object, Socket>();
  for (const { admin } of talkers) if (!desks.has(admin)) desks.set(admin, await connect(url, admin));
  const conversations = await inTurn(talkers, async ({ chatId, customer: auth, admin: desk }) => {
    const customer = await connect(url, auth);
    const admin = desks.get(desk);
    if (admin === undefined) throw new Error('this admin is not there');
    await Promise.all([customer, admin].map((page) => ask(page, 'join_chat', chatId)));
    return { chatId, customer, admin };
  });
  const kilobytes = (await residentOf(process)) - before;
  return { name, conversations, kilobytesASocket: kilobytes / (conversations.length + desks.size) };
}

/** Milliseconds. */
function delayOf(its: readonly Round[], share: number): number {
  return median(its.map(({ delays }) => quantile(delays, share)));
}

function printTable(sides: readonly Side[], done: readonly (readonly Round[])[]): void {
  const print = (name: string, cells: readonly unknown[]) =>
    console.log(name.padEnd(10) + cells.map((cell) => String(cell).padStart(11)).join(''));
  print('', ['p50 ms', 'p99 ms', 'read', 'lost', 'doubled', 'refused', 'kB/socket']);
  for (const [place, { name, kilobytesASocket }] of sides.entries()) {
    const its = done[place] ?? [];
    const sum = (count: (round: Round) => number) => its.reduce((total, round) => total + count(round), 0);
    print(name, [
      delayOf(its, 0.5).toFixed(2),
      delayOf(its, 0.99).toFixed(2),
      sum(({ delays }) => delays.length),
      sum(({ lost }) => lost),
      sum(({ doubled }) => doubled),
      sum(({ refused }) => refused),
      kilobytesASocket.toFixed(0),
    ]);
  }
  const [bare = [], product = []] = done;
  const ratioOf = (share: number) =>
    median(
      product.map(
        ({ delays }, round) => quantile(delays, share) / quantile(bare[round]?.delays ?? [], share),
      ),
    );
  const [half, tail] = [ratioOf(0.5), ratioOf(0.99)];
  print('ratio', [half.toFixed(2), tail.toFixed(2)]);
  console.log(`p99 at most ${goal} times the bare one's: ${tail <= goal ? 'yes' : 'no'}`);
}

async function startBare(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-chat.ts')], {
    env: { PATH: process.env.PATH, PORT: String(barePort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

if (!(await isBuildFresh())) await buildWeb();
const dataDir = await makeDataDir();
const product = await startProduct({
  dataDir: dataDir.path,
  env: { JWT_SECRET: secret, LOG_LEVEL: 'info', RATE_LIMITS: 'off' },
});
const bareProcess = await startBare();
try {
  const talkers = await foundStudio(join(dataDir.path, 'postgres/socket'));
  const sides = [
    await openPages('bare', `http://127.0.0.1:${barePort}`, bareProcess, talkers),
    await openPages('Burnish', product.url.replace('localhost', '127.0.0.1'), product.process, talkers),
  ];
  console.log(
    `${sockets} sockets, ${perSecond} messages a second, ${rounds} rounds of ${seconds} s each, medians of rounds`,
  );
  const done: Round[][] = sides.map(() => []);
  const ownDelay = monitorEventLoopDelay({ resolution: 1 });
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place, { conversations }] of sides.entries()) {
      // The first round warms both up.
      const count = perSecond * (round === 0 ? 3 : seconds);
      const figures = await talk(conversations, { count, perSecond });
      if (round > 0) done[place]?.push(figures);
      await pause(500);
    }
    if (round === 0) ownDelay.enable();
  }
  printTable(sides, done);
  console.log(`the pages themselves were late by ${(ownDelay.percentile(99) / 1e6).toFixed(1)} ms (p99)`);
  const pages = sides.flatMap(({ conversations }) =>
    conversations.flatMap(({ customer, admin }) => [customer, admin]),
  );
  for (const page of pages) page.close();
} finally {
  bareProcess.kill();
  await product.stop();
  await dataDir.remove();
}
