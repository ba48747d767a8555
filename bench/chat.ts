// npm run bench:chat: the time from sending a message to receiving it on another page, compared with a server that commits
// one row for each message and passes it on, in alternating rounds. Only the ratio is comparable between machines.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brand } from '@burnish/domain/brand';
import { studioDate } from '@burnish/domain/chat/opening-hours';
import pg from 'pg';
import type { Socket } from 'socket.io-client';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { embeddedDatabaseOf } from '../testing/embedded-database.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { createToken } from '../testing/tokens.ts';
import { type Conversation, connect, exchangeMessages, type Round } from './chat-pages.ts';
import { report } from './figure.ts';
import { median, quantile } from './statistics.ts';

const secret = 'a secret of the benchmark, thirty-two characters';
const barePort = 4978;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const sockets = Number(process.env.BENCH_SOCKETS ?? 1_000);
const adminPages = 10;
const perSecond = 200;
const goal = 2;
/** What messages are limited to, but not how many emails are sent while they are measured. */
const noLimits = { calls: null, chat: null, text: null, sockets: null, connections: null };

interface Participants {
  readonly chatId: string;
  readonly customer: object;
  /** The admin who has the chat open. */
  readonly admin: object;
}

interface Target {
  readonly conversations: readonly Conversation[];
  readonly kilobytesPerSocket: number;
}

/** Resident memory of a process in kB. */
async function residentKilobytes({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout);
}

const settledSeconds = 10;

/** Resident memory when it has not changed for a while: processes return memory some time after their start. */
async function settledKilobytes(process: ChildProcess): Promise<number> {
  let kilobytes = await residentKilobytes(process);
  for (let seconds = 0; seconds < settledSeconds; seconds += 1) {
    await pause(1_000);
    const now = await residentKilobytes(process);
    if (Math.abs(now - kilobytes) > kilobytes / 100) seconds = 0;
    kilobytes = now;
  }
  return kilobytes;
}

/** Runs `work` for 20 items at a time. */
async function inBatches<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += 20)
    results.push(...(await Promise.all(items.slice(first, first + 20).map(work))));
  return results;
}

/** Inserts customers with a chat each, and admins. Today's automatic reply counts as sent. */
async function seedChats(dataDir: string): Promise<Participants[]> {
  const client = new pg.Client(embeddedDatabaseOf(dataDir));
  await client.connect();
  const insert = async (role: 'user' | 'admin', count: number) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (id, email, is_email_verified, full_name, role, created_at)
        select gen_random_uuid(), $1 || n || '@people.test', true, 'Test User', $1, now()
        from generate_series(1, $2) n returning id`,
      [role, count],
    );
    return rows.map(({ id }) => id);
  };
  const [customers, admins] = [await insert('user', sockets - adminPages), await insert('admin', adminPages)];
  const { rows: chats } = await client.query<{ id: string; user_id: string }>(
    `insert into chats (id, user_id, auto_replied_on, created_at)
      select gen_random_uuid(), id, $2::date, now() from unnest($1::uuid[]) id returning id, user_id`,
    [customers, studioDate(brand.openingHours, systemClock.now())],
  );
  await client.query('analyze');
  const authOf = async (userId: string, role: string) => ({
    token: await createToken(client, { userId, secret }),
    role,
  });
  const adminAuths: object[] = [];
  for (const id of admins) adminAuths.push(await authOf(id, 'admin'));
  const participants: Participants[] = [];
  for (const [index, { id: chatId, user_id: userId }] of chats.entries()) {
    const admin = adminAuths[index % adminAuths.length] ?? {};
    participants.push({ chatId, customer: await authOf(userId, 'customer'), admin });
  }
  await client.end();
  return participants;
}

async function emit(page: Socket, event: string, payload: unknown): Promise<void> {
  const response = await page.emitWithAck(event, payload);
  if (!response.success) throw new Error(`${event}: ${response.message}`);
}

async function openPages(
  url: string,
  process: ChildProcess,
  participants: readonly Participants[],
): Promise<Target> {
  const before = await settledKilobytes(process);
  const adminPagesByAuth = new Map<object, Socket>();
  for (const { admin } of participants)
    if (!adminPagesByAuth.has(admin)) adminPagesByAuth.set(admin, await connect(url, admin));
  const conversations = await inBatches(
    participants,
    async ({ chatId, customer: auth, admin: adminAuth }) => {
      const customer = await connect(url, auth);
      const admin = adminPagesByAuth.get(adminAuth);
      if (admin === undefined) throw new Error('the admin has no open page');
      await Promise.all([customer, admin].map((page) => emit(page, 'join_chat', chatId)));
      return { chatId, customer, admin };
    },
  );
  const kilobytes = (await residentKilobytes(process)) - before;
  return {
    conversations,
    kilobytesPerSocket: kilobytes / (conversations.length + adminPagesByAuth.size),
  };
}

/** The median over rounds of a quantile, in milliseconds. */
function delayOf(measured: readonly Round[], share: number): number {
  return median(measured.map(({ delays }) => quantile(delays, share)));
}

function reportRounds(
  [bare, product]: readonly [Target, Target],
  [bareRounds, rounds]: readonly [readonly Round[], readonly Round[]],
): void {
  for (const [name, share, atMost] of [
    ['p50', 0.5, null],
    ['p99', 0.99, goal],
  ] as const) {
    const ratios = rounds.map(
      ({ delays }, round) => quantile(delays, share) / quantile(bareRounds[round]?.delays ?? [], share),
    );
    const [ours, theirs] = [delayOf(rounds, share), delayOf(bareRounds, share)];
    report({
      name: `message to reader, ${name} compared with one committed row`,
      value: median(ratios),
      unit: 'x',
      goal: atMost === null ? null : { atMost },
      detail: `${ours.toFixed(2)} ms and ${theirs.toFixed(2)} ms`,
    });
  }
  const received = rounds.reduce((sum, { delays }) => sum + delays.length, 0);
  for (const problem of ['lost', 'duplicates', 'rejected'] as const)
    report({
      name: `messages: ${problem}`,
      value: rounds.reduce((sum, round) => sum + round[problem], 0),
      unit: '',
      goal: { atMost: 0 },
      detail: `${received} received`,
    });
  report({
    name: 'memory of a socket',
    value: product.kilobytesPerSocket,
    unit: 'kB',
    goal: null,
    detail: `${bare.kilobytesPerSocket.toFixed(0)} kB with Socket.IO and one row`,
  });
}

async function startBare(databaseSocket: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-chat.ts')], {
    env: { PATH: process.env.PATH, PGHOST: databaseSocket, PORT: String(barePort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

if (!(await isBuildFresh())) await buildWeb();
const dataDir = await makeDataDir();
const product = await startProduct({
  dataDir: dataDir.path,
  env: { JWT_SECRET: secret, LOG_LEVEL: 'info', RATE_LIMITS: JSON.stringify(noLimits) },
});
const bareProcess = await startBare(embeddedDatabaseOf(dataDir.path).host);
try {
  const participants = await seedChats(dataDir.path);
  const targets: [Target, Target] = [
    await openPages(`http://127.0.0.1:${barePort}`, bareProcess, participants),
    await openPages(product.url.replace('localhost', '127.0.0.1'), product.process, participants),
  ];
  console.log(
    `${sockets} sockets, ${perSecond} messages a second, ${rounds} rounds of ${seconds} s each, medians of rounds`,
  );
  const results: [Round[], Round[]] = [[], []];
  const eventLoopDelay = monitorEventLoopDelay({ resolution: 1 });
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { conversations }] of targets.entries()) {
      // The first round warms both up.
      const count = perSecond * (round === 0 ? 3 : seconds);
      const figures = await exchangeMessages(conversations, { count, perSecond });
      if (round > 0) results[index]?.push(figures);
      await pause(500);
    }
    if (round === 0) eventLoopDelay.enable();
  }
  reportRounds(targets, results);
  console.log(`event loop delay of the pages: ${(eventLoopDelay.percentile(99) / 1e6).toFixed(1)} ms (p99)`);
  const pages = targets.flatMap(({ conversations }) =>
    conversations.flatMap(({ customer, admin }) => [customer, admin]),
  );
  for (const page of pages) page.close();
} finally {
  bareProcess.kill();
  await product.stop();
  await dataDir.remove();
}
