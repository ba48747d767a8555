// The product under load, in which a drill causes faults: started, filled with people, and compared with their journal.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/platform/db/database.ts';
import { createJournal, type Journal } from '../testing/load/journal.ts';
import { startMixedLoad } from '../testing/load/mixed-load.ts';
import { createPeople, type People } from '../testing/load/people.ts';
import { findFreePort, loadSecret, productionEnv } from '../testing/load/production.ts';
import { type Comparison, compareWithProduct } from '../testing/load/verify.ts';
import { type Product, startProduct } from '../testing/product.ts';
import { createRandom, type Random } from '../testing/random.ts';
import { between, type DrillOptions, type DrillResult } from './drill.ts';
import { findDatabaseProblems, findStuckTasks } from './inspect-database.ts';
import { type MailLog, startMailLog } from './mail-log.ts';

/** Milliseconds. */
const readyPatience = 120_000;
const beforeFault = { from: 500, to: 4_000 };
const people = { customers: 8, admins: 2 };
const pauses = { customerPause: 120, adminPause: 120 };

export interface RunningProduct {
  readonly origin: string;
  /** Of the current start. */
  product(): Product;
  /** Starts it again with the same settings, and waits for it. */
  start(): Promise<void>;
}

export interface Stage {
  readonly products: readonly RunningProduct[];
  readonly mails: MailLog;
  readonly random: Random;
  readonly journal: Journal;
  /** A connection to the product's database. */
  connect(): Promise<pg.Client>;
}

export interface StageOptions {
  readonly dataDir: string;
  /** Where the product finds its database, and a drill too. Null: the product's own one in `dataDir`. */
  readonly database?: Exclude<DatabaseAddress, { url: string }>;
  readonly processes?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Causes one fault and ends it. Returns when its cause is gone, and the product has been started if it was killed. */
export type Fault = (stage: Stage, round: number) => Promise<void>;

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => null);
  if (response?.status !== 200) return false;
  const { data }: { data: { status: string } } = JSON.parse(await response.text());
  return data.status === 'ready';
}

/** Milliseconds, or null if it needs a hand. */
async function waitUntilReady({ products }: Stage): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < readyPatience) {
    const ready = await Promise.all(products.map(({ origin }) => isReady(origin)));
    if (ready.every(Boolean)) return performance.now() - startedAt;
    await sleep(100);
  }
  return null;
}

function databaseUrl({ host, port, user, database }: Exclude<DatabaseAddress, { url: string }>): string {
  return `postgresql:///${database}?host=${host}&port=${port}&user=${user}`;
}

async function startProcess(
  { dataDir, database, env = {} }: StageOptions,
  mails: MailLog,
): Promise<RunningProduct> {
  const port = await findFreePort();
  const settings = {
    ...productionEnv(port),
    RATE_LIMITS: 'off',
    SMTP_URL: mails.url,
    ...(database === undefined ? {} : { DATABASE_URL: databaseUrl(database) }),
    ...env,
  };
  const start = () => startProduct({ dataDir, isApiOnly: true, env: settings });
  let current = await start();
  // After an error. A product that has stopped is not affected.
  process.once('exit', () => current.process.kill('SIGTERM'));
  return {
    origin: `http://127.0.0.1:${port}`,
    product: () => current,
    async start() {
      current = await start();
    },
  };
}

/** One email about each invoice that was sent. An email about something that has changed is not sent. */
async function compareMails({ customers }: People, { journal, mails }: Stage, client: pg.Client) {
  const { rows } = await client.query<{ number: string }>(
    "select number from invoices where status in ('sent', 'viewed')",
  );
  const unpaid = new Set(rows.map(({ number }) => number));
  const [lost, duplicated]: [string[], string[]] = [[], []];
  const emails = new Map(customers.map(({ id, email }) => [id, email]));
  for (const { entry, round } of journal.entries) {
    if (entry.kind !== 'invoice') continue;
    const { size } = mails.idsOf(emails.get(entry.personId) ?? '', `Invoice ${entry.number} for `);
    if (size === 0 && unpaid.has(entry.number)) lost.push(`the email about ${entry.number} of round ${round}`);
    if (size > 1) duplicated.push(`the email about ${entry.number} × ${size}`);
  }
  return { lost, duplicated };
}

async function compareAll(crowd: People, stage: Stage, client: pg.Client) {
  const { customers } = crowd;
  const stuck = await findStuckTasks(client);
  const compared: Comparison[] = [await compareMails(crowd, stage, client)];
  for (const person of customers) {
    const own = stage.journal.entries.filter(({ entry }) => entry.personId === person.id);
    compared.push(await compareWithProduct(person, own));
  }
  return {
    stuck,
    lost: compared.flatMap(({ lost }) => lost),
    duplicated: compared.flatMap(({ duplicated }) => duplicated),
  };
}

const stop = ({ product }: RunningProduct) => product().stop();

/** Runs the product under load, with one fault in each round, and finds out what was lost. */
export async function runUnderLoad(
  options: StageOptions,
  { rounds, seed, say }: DrillOptions,
  fault: Fault,
): Promise<DrillResult> {
  const random = createRandom(seed);
  const mails = await startMailLog();
  const products: RunningProduct[] = [];
  for (let count = 0; count < (options.processes ?? 1); count += 1)
    products.push(await startProcess(options, mails));
  const journal = createJournal();
  const address = options.database ?? {
    host: `${options.dataDir}/postgres/socket`,
    port: 5432,
    user: 'postgres',
    database: 'burnish',
  };
  const stage: Stage = {
    products,
    mails,
    random,
    journal,
    async connect() {
      const client = new pg.Client(address);
      // The server may be killed.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
  };
  let internalErrors = 0;
  const setupClient = await stage.connect();
  const crowd = await createPeople(setupClient, {
    ...people,
    secret: loadSecret,
    seed,
    origins: () => products.map(({ origin }) => origin),
    journal,
    observe({ status }) {
      if (status === 500) internalErrors += 1;
    },
  });
  await setupClient.end();
  const load = startMixedLoad({ ...crowd, ...pauses });
  const readyAfterMilliseconds: number[] = [];
  const problems: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    journal.beginRound(round);
    await sleep(between(random, beforeFault.from, beforeFault.to));
    await fault(stage, round);
    const readyAfter = await waitUntilReady(stage);
    if (readyAfter === null) problems.push(`round ${round}: not ready without a hand`);
    else readyAfterMilliseconds.push(readyAfter);
    say(`round ${round} of ${rounds}: ${journal.entries.length} acknowledged`);
  }
  say('finishing what was interrupted');
  await load.stop();
  const client = await stage.connect();
  const { stuck, lost, duplicated } = await compareAll(crowd, stage, client);
  await client.end();
  problems.push(...journal.problems, ...stuck, ...(await findDatabaseProblems(address)));
  await Promise.all(products.map(stop));
  await mails.close();
  return {
    acknowledged: journal.entries.length,
    lost,
    duplicated,
    problems,
    readyAfterMilliseconds,
    internalErrors,
  };
}
