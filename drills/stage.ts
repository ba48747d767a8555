// The product in which a drill causes failures, with its mail server and its database.
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/platform/db/database.ts';
import { createJournal, type Journal } from '../testing/load/journal.ts';
import { findFreePort, productionEnv } from '../testing/load/production.ts';
import { type Product, startProduct } from '../testing/product.ts';
import { createRandom, type Random } from '../testing/random.ts';
import { type MailLog, startMailLog } from './mail-log.ts';
import { killTree } from './processes.ts';

type OwnAddress = Exclude<DatabaseAddress, { url: string }>;

export interface RunningProduct {
  readonly origin: string;
  /** Of the current start. */
  product(): Product;
  /** Starts it again with the same settings, and waits for it. The cause of the failure is gone when this begins. */
  start(): Promise<void>;
}

export interface Stage {
  readonly products: readonly RunningProduct[];
  readonly mails: MailLog;
  readonly random: Random;
  readonly journal: Journal;
  readonly database: OwnAddress;
  /** When the cause of the current failure was gone. Null: not yet. */
  causeGoneAt: number | null;
  connect(): Promise<pg.Client>;
  /** Also after an error, when the product may still be running. */
  close(): Promise<void>;
}

export interface StageOptions {
  readonly dataDir: string;
  /** Where the product finds its database, and a drill too. Null: the product's own one in `dataDir`. */
  readonly database?: OwnAddress;
  readonly processes?: number;
  readonly env?: Readonly<Record<string, string>>;
}

function databaseUrl({ host, port, user, database }: OwnAddress): string {
  return `postgresql:///${database}?host=${host}&port=${port}&user=${user}`;
}

async function startProcess(
  { dataDir, database, env = {} }: StageOptions,
  mails: MailLog,
  onStart: () => void,
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
  return {
    origin: `http://127.0.0.1:${port}`,
    product: () => current,
    async start() {
      onStart();
      current = await start();
    },
  };
}

export async function openStage(options: StageOptions, seed: number): Promise<Stage> {
  const mails = await startMailLog();
  const products: RunningProduct[] = [];
  const database = options.database ?? {
    host: `${options.dataDir}/postgres/socket`,
    port: 5432,
    user: 'postgres',
    database: 'burnish',
  };
  const stage: Stage = {
    products,
    mails,
    random: createRandom(seed),
    journal: createJournal(),
    database,
    causeGoneAt: null,
    async connect() {
      const client = new pg.Client(database);
      // The server may be killed.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async close() {
      for (const { product } of products) await killTree(product().process);
      await mails.close();
    },
  };
  const onStart = () => {
    stage.causeGoneAt ??= performance.now();
  };
  try {
    for (let count = 0; count < (options.processes ?? 1); count += 1)
      products.push(await startProcess(options, mails, onStart));
  } catch (error) {
    await stage.close();
    throw error;
  }
  return stage;
}
