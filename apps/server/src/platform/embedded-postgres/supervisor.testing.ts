import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { openDataDir } from './data-dir.ts';
import { becomesTrue, findServerProcesses, listProcesses } from './server-processes.ts';
import {
  type Connection,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './supervisor.ts';

export const asRoot = process.getuid?.() === 0;
export const onLinux = process.platform === 'linux';

interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly details: Record<string, unknown>;
  readonly message: string;
}

/** Starts servers in folders of its own, and leaves nothing behind whatever the tests did. */
class ServerBench {
  readonly log: LoggedLine[] = [];
  #root = '';
  readonly #servers: EmbeddedPostgres[] = [];
  readonly #products: ChildProcess[] = [];

  async open(): Promise<void> {
    // Not os.tmpdir(): its path may be too long for a socket.
    this.#root = await mkdtemp('/tmp/burnish-pg-');
    await chmod(this.#root, 0o755);
  }

  folder(name: string): string {
    return join(this.#root, name);
  }

  async start(
    dataDir: string,
    options: Partial<Omit<EmbeddedPostgresOptions, 'dataDir' | 'log'>> = {},
  ): Promise<EmbeddedPostgres> {
    const write = (level: LoggedLine['level']) => (details: Record<string, unknown>, message: string) =>
      void this.log.push({ level, details, message });
    const log = { info: write('info'), warn: write('warn'), error: write('error') };
    const server = await startEmbeddedPostgres({ dataDir, log, durable: false, ...options });
    this.#servers.push(server);
    return server;
  }

  /** Another process of the product on this folder, and the first line that it says. */
  product(dataDir: string): { process: ChildProcess; firstLine: Promise<string> } {
    const script = fileURLToPath(new URL('./supervisor.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#products.push(child);
    const firstLine = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line));
    return { process: child, firstLine };
  }

  async reset(): Promise<void> {
    for (const product of this.#products.splice(0)) await kill(product);
    await Promise.all(this.#servers.splice(0).map((server) => server.stop()));
    this.log.length = 0;
  }

  /** The command lines of everything that still works in this bench's folders. */
  async survivors(): Promise<string[]> {
    const own = (await listProcesses()).filter(
      ({ pid, command }) => pid !== process.pid && command.includes(this.#root),
    );
    return own.map(({ command }) => command);
  }

  async close(): Promise<void> {
    await this.reset();
    await rm(this.#root, { recursive: true, force: true });
  }
}

export function useServerBench(): ServerBench {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  const bench = new ServerBench();
  beforeAll(() => bench.open());
  afterEach(() => bench.reset());
  afterAll(async () => {
    await bench.reset();
    // The server of a product that was killed just now may be in the middle of its shutdown.
    await becomesTrue(async () => (await bench.survivors()).length === 0, 15_000);
    expect(await bench.survivors()).toEqual([]);
    await bench.close();
  });
  return bench;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...connection });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const answers = ({ connection }: EmbeddedPostgres): Promise<boolean> =>
  query(connection, 'select 1').then(
    () => true,
    () => false,
  );

/** The process that runs pg_sleep for someone. */
export async function sleepingBackend(connection: Connection): Promise<unknown> {
  const [backend] = await query(connection, `select pid from pg_stat_activity where wait_event = 'PgSleep'`);
  return backend?.pid;
}

/** The connection that a product process on this folder has. */
export async function connectionOf(dataDir: string): Promise<Connection> {
  const { socket } = await openDataDir(dataDir);
  return { host: socket, port: 5432, user: 'postgres', database: 'burnish' };
}

export async function postmasterPid(dataDir: string): Promise<number> {
  const { cluster } = await openDataDir(dataDir);
  return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

export async function serverProcessCount(dataDir: string): Promise<number> {
  const { postmasters, backends } = await findServerProcesses(await openDataDir(dataDir));
  return postmasters.length + backends.length;
}

export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await becomesTrue(condition, 25_000))) throw new Error('did not become true within 25 seconds');
}
