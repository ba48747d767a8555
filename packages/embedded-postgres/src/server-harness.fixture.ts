import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { type Connection, connectionTo } from './connection.ts';
import { openDataDir } from './data-dir.ts';
import { query } from './query.fixture.ts';
import { findServerProcesses, listProcesses, waitUntil } from './server-processes.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './supervisor.ts';
import { testApp } from './test-app.fixture.ts';

export const asRoot = process.getuid?.() === 0;
export const onLinux = process.platform === 'linux';

interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly details: Record<string, unknown>;
  readonly message: string;
}

/** Starts servers in a temporary folder, and stops them all after each test. */
class ServerHarness {
  readonly log: LogEntry[] = [];
  #root = '';
  readonly #servers: EmbeddedPostgres[] = [];
  readonly #processes: ChildProcess[] = [];

  async open(): Promise<void> {
    // Not os.tmpdir(): its path may be too long for a socket.
    this.#root = await mkdtemp('/tmp/embedded-pg-');
    await chmod(this.#root, 0o755);
  }

  folder(name: string): string {
    return join(this.#root, name);
  }

  async start(
    dataDir: string,
    options: Partial<Omit<EmbeddedPostgresOptions, 'app' | 'dataDir' | 'log'>> = {},
  ): Promise<EmbeddedPostgres> {
    const write = (level: LogEntry['level']) => (details: Record<string, unknown>, message: string) =>
      void this.log.push({ level, details, message });
    const log = { info: write('info'), warn: write('warn'), error: write('error') };
    const server = await startEmbeddedPostgres({ app: testApp, dataDir, log, durable: false, ...options });
    this.#servers.push(server);
    return server;
  }

  /** Starts another application process on this folder. `firstLine` is the first line of its output. */
  startApp(dataDir: string): { process: ChildProcess; firstLine: Promise<string> } {
    const script = fileURLToPath(new URL('./app-process.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#processes.push(child);
    const firstLine = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line));
    return { process: child, firstLine };
  }

  async reset(): Promise<void> {
    for (const child of this.#processes.splice(0)) await kill(child);
    await Promise.all(this.#servers.splice(0).map((server) => server.stop()));
    this.log.length = 0;
  }

  /** The command lines of all processes that still use a folder of this harness. */
  async remainingProcesses(): Promise<string[]> {
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

export function useServerHarness(): ServerHarness {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  const harness = new ServerHarness();
  beforeAll(() => harness.open());
  afterEach(() => harness.reset());
  afterAll(async () => {
    await harness.reset();
    // The server of an application that was just killed may still be shutting down.
    await waitUntil(async () => (await harness.remainingProcesses()).length === 0, 15_000);
    expect(await harness.remainingProcesses()).toEqual([]);
    await harness.close();
  });
  return harness;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

export const acceptsQueries = ({ connection }: EmbeddedPostgres): Promise<boolean> =>
  query(connection, 'select 1').then(
    () => true,
    () => false,
  );

/** The process id of the backend that runs `pg_sleep`. */
export async function findSleepingBackend(connection: Connection): Promise<unknown> {
  const [backend] = await query(connection, `select pid from pg_stat_activity where wait_event = 'PgSleep'`);
  return backend?.pid;
}

/** The connection to the server of an application process on this folder. */
export async function connectionOf(dataDir: string): Promise<Connection> {
  const { socket } = await openDataDir(dataDir, testApp);
  return connectionTo(socket, testApp);
}

export async function postmasterPid(dataDir: string): Promise<number> {
  const { cluster } = await openDataDir(dataDir, testApp);
  return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

export async function countServerProcesses(dataDir: string): Promise<number> {
  const { postmasters, backends } = await findServerProcesses(await openDataDir(dataDir, testApp));
  return postmasters.length + backends.length;
}

export async function waitFor(condition: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await waitUntil(condition, 25_000))) throw new Error('did not become true within 25 seconds');
}
