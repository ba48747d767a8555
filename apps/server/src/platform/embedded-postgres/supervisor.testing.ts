import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { openDataDir } from './data-dir.ts';
import { becomesTrue, findServerProcesses, listProcesses } from './server-processes.ts';
import {
  type Connection,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './supervisor.ts';

export interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly details: Record<string, unknown>;
  readonly message: string;
}

/** Starts servers in folders of its own, and leaves nothing behind whatever the tests did. */
export class ServerBench {
  readonly log: LoggedLine[] = [];
  readonly #root: string;
  readonly #servers: EmbeddedPostgres[] = [];
  readonly #products: ChildProcess[] = [];

  private constructor(root: string) {
    this.#root = root;
  }

  static async open(): Promise<ServerBench> {
    // Not os.tmpdir(): its path may be too long for a socket.
    const root = await mkdtemp('/tmp/burnish-pg-');
    await chmod(root, 0o755);
    return new ServerBench(root);
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
  if (!(await becomesTrue(condition, 15_000))) throw new Error('did not become true within 15 seconds');
}
