// npm run bench:costs: what one call, message, upload and photo costs a web process, a worker and PostgreSQL, in processor time,
// and the database in bytes. Docs/scaling.md computes with it. Processor time depends less on what else a machine does than
// durations do. Linux only.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createApiClient } from '../testing/api-clients.ts';
import { startBucket } from '../testing/bucket.ts';
import { dataOf, getOwnChat, planOrderBody } from '../testing/factories.ts';
import { insertPerson } from '../testing/load/people.ts';
import { loadSecret } from '../testing/load/production.ts';
import { createPaidPlan } from '../testing/photos.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { connectClient } from '../testing/realtime-client.ts';
import { createTusClient } from '../testing/tus.ts';
import { report, type Unit } from './figure.ts';

/** Of the processor times in /proc. */
const ticksPerSecond = 100;
const concurrency = 8;
const megabyte = 1024 ** 2;
const chunkBytes = 8 * megabyte;
const photoCount = Number(process.env.BENCH_PHOTOS ?? 8);
/** 24 megapixels. */
const photoSize = { width: 6_000, height: 4_000 };
const originals = join(import.meta.dirname, '../apps/web/src/site-images/originals');

interface Stat {
  readonly parent: number;
  /** With those of children that have ended. */
  readonly ticks: number;
}

async function readStat(pid: string): Promise<readonly [number, Stat] | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name of the program, in parentheses, may have spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
  return [Number(pid), { parent: fields[1] ?? 0, ticks }];
}

/** Seconds of processor time of a process and everything that it has started. */
async function processorTimes(roots: readonly number[]): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = new Map((await Promise.all(pids.map(readStat))).filter((entry) => entry !== null));
  const rootOf = (pid: number): number | null => {
    if (roots.includes(pid)) return pid;
    const parent = stats.get(pid)?.parent ?? 0;
    return parent <= 1 ? null : rootOf(parent);
  };
  const seconds = new Map(roots.map((root) => [root, 0]));
  for (const [pid, { ticks }] of stats) {
    const root = rootOf(pid);
    if (root !== null) seconds.set(root, (seconds.get(root) ?? 0) + ticks / ticksPerSecond);
  }
  return roots.map((root) => seconds.get(root) ?? 0);
}

async function repeat(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
}

const [postgresFolder, webFolder, workerFolder] = [
  await makeDataDir(),
  await makeDataDir(),
  await makeDataDir(),
];
const postgres = await startEmbeddedPostgres({ dataDir: postgresFolder.path, log: createLogger('silent') });
const bucket = await startBucket();
const { host, port, user, database } = postgres.connection;
const env = {
  ...bucket.env,
  DATABASE_URL: `postgresql:///${database}?host=${host}&port=${port}&user=${user}`,
  JWT_SECRET: loadSecret,
  RATE_LIMITS: 'off',
};
const start = (ROLE: string, { path }: { path: string }) =>
  startProduct({ dataDir: path, isApiOnly: true, env: { ...env, ROLE } });
const web = await start('web', webFolder);
const worker = await start('worker', workerFolder);
const client = new pg.Client(postgres.connection);
await client.connect();

const postmaster = Number(
  (await readFile(join(postgresFolder.path, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0],
);
const roots = [web.process.pid ?? 0, worker.process.pid ?? 0, postmaster];

async function databaseBytes(): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = $1',
    ['r'],
  );
  return Number(rows[0]?.bytes);
}

async function waitForTasks(): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      "select 1 from jobs.job where state < 'completed' and start_after <= now() limit 1",
    );
    if (rows.length === 0) return;
    await sleep(200);
  }
}

/** Reports the processor time of each unit of the work: milliseconds of a web process, a worker and PostgreSQL. */
async function measure(name: string, units: number, work: () => Promise<void>): Promise<void> {
  await waitForTasks();
  const [before, bytesBefore, startedAt] = [
    await processorTimes(roots),
    await databaseBytes(),
    performance.now(),
  ];
  await work();
  await waitForTasks();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await processorTimes(roots);
  const bytes = ((await databaseBytes()) - bytesBefore) / units;
  const figure = (part: string, value: number, unit: Unit, detail = '') =>
    report({ name: `${name}: ${part}`, value, unit, goal: null, detail });
  for (const [index, part] of ['web', 'worker', 'PostgreSQL'].entries())
    figure(
      part,
      (((after[index] ?? 0) - (before[index] ?? 0)) / units) * 1_000,
      'ms',
      `${units} in ${seconds.toFixed(1)} s`,
    );
  figure('database', bytes / 1_024, 'kB');
}

try {
  const newPerson = (role: 'user' | 'admin', index: number) =>
    insertPerson(client, { secret: loadSecret, role, index });
  const [customer, admin] = [await newPerson('user', 1), await newPerson('admin', 2)];
  const [api, adminApi] = [customer, admin].map(({ token }) => createApiClient(web.url, token));
  if (api === undefined || adminApi === undefined) throw new Error('there are no clients');
  await createPaidPlan(api, adminApi, { planId: 'diamond-plan' });
  const order = () => api.call('POST /subscriptions/request', { body: planOrderBody() });

  await repeat(300, order);
  await measure('a profile is read', 3_000, () => repeat(3_000, () => api.call('GET /auth/profile')));
  await measure('50 orders are listed', 600, () =>
    repeat(600, () => api.call('GET /subscriptions/requests', { query: { limit: 50 } })),
  );
  await measure('an order is placed', 600, () => repeat(600, order));

  const { _id: chatId } = await getOwnChat(api);
  const pages = await Promise.all([customer, admin].map(({ token }) => connectClient(web.url, { token })));
  for (const page of pages) await page.send('join_chat', chatId);
  await measure('a message is sent', 600, () =>
    repeat(600, async (index) => {
      await pages[0]?.send('send_message', { chatId, message: `Message ${index}` });
    }),
  );
  // An event that every process receives, and that changes nothing.
  await measure('typing is shown', 3_000, () =>
    repeat(3_000, async (index) => {
      await pages[0]?.send('typing', { chatId, isTyping: index % 2 === 0 });
    }),
  );
  for (const page of pages) page.close();

  const tus = createTusClient(web.url, customer);
  const names = (await readdir(originals)).filter((name) => name.endsWith('-before.jpg'));
  const photos: Buffer<ArrayBuffer>[] = [];
  for (let index = 0; index < photoCount; index += 1) {
    const path = join(originals, names[index % names.length] ?? '');
    const resized = sharp(path)
      .resize({ ...photoSize, fit: 'fill' })
      .jpeg({ quality: 90 + (index % 8) });
    photos.push(Buffer.from(await resized.toBuffer()));
  }
  const bytes = photos.reduce((sum, photo) => sum + photo.length, 0);
  const sendPhoto = async (photo: Buffer<ArrayBuffer>): Promise<void> => {
    const path = (await tus.create(photo.length)).headers.get('location') ?? '';
    for (let offset = 0; offset < photo.length; offset += chunkBytes)
      await tus.patch(path, offset, photo.subarray(offset, offset + chunkBytes));
  };
  await measure('a photo of 24 megapixels is received and checked', photoCount, async () => {
    for (const photo of photos) await sendPhoto(photo);
  });
  report({
    name: 'size of a photo of 24 megapixels',
    value: bytes / photoCount / megabyte,
    unit: 'MB',
    goal: null,
    detail: '',
  });
  const { uploads } = dataOf(await api.call('GET /photos/uploads', { query: { limit: 100 } }));
  const ready = uploads.filter(({ state }) => state === 'ready').length;
  if (ready !== photoCount) throw new Error(`${ready} of ${photoCount} photos are ready`);
} finally {
  await client.end();
  await Promise.all([web.stop(), worker.stop()]);
  await postgres.stop();
  await bucket.server.close();
  await Promise.all([postgresFolder, webFolder, workerFolder].map((folder) => folder.remove()));
}
