// What a start says in the log, and how one that fails or waits ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { compileCache, makeDataDir, startProduct } from '../../../testing/product.ts';

const main = join(import.meta.dirname, 'main.ts');
/** Milliseconds. Processes that start while all cores are busy take far longer. */
const startTimeout = 120_000;

let database: TestDatabase;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  [database, dataDir] = [await createTestDatabase(2), await makeDataDir()];
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.close();
  await dataDir.remove();
});

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** Starts the product and collects its output, of which every line must be JSON. */
function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main, '--api-only'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir.path,
      NODE_ENV: 'test',
      ...compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: Line[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => lines.push(JSON.parse(line)));
  const ended = once(child, 'close').then(([code]) => Number(code));
  return { child, lines, ended };
}

function databaseUrl(): string {
  const { host, port, user, database: name } = database.address;
  return `postgresql:///${name}?host=${host}&port=${port}&user=${user}`;
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test(
  'without a database it says so in the log, and ends with the code of an outage',
  async () => {
    const url = `postgresql://burnish:hunter2@127.0.0.1:${await unusedPort()}/studio`;
    const { lines, ended } = start({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0' });
    expect(await ended).toBe(69);
    expect(lines.at(-1)).toMatchObject({
      level: 60,
      exitCode: 69,
      msg: expect.stringMatching(
        /^Burnish couldn't start. PostgreSQL on 127.0.0.1 port \d+, database studio: /,
      ),
    });
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  },
  startTimeout,
);

test(
  'a signal ends the wait for a database cleanly',
  async () => {
    const url = `postgresql://burnish@127.0.0.1:${await unusedPort()}/studio`;
    const { child, lines, ended } = start({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '3600' });
    await expect
      .poll(() => lines.map(({ msg }) => msg), { timeout: 60_000 })
      .toContain('the database cannot be reached yet');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(lines.at(-1)).toMatchObject({ msg: 'stopped', isClean: true });
  },
  startTimeout,
);

test(
  'invalid settings are in the log, and end with the code of a wrong configuration',
  async () => {
    const { lines, ended } = start({ PORT: 'http' });
    expect(await ended).toBe(78);
    expect(lines).toMatchObject([{ level: 60, msg: expect.stringContaining('PORT must be a port number.') }]);
  },
  startTimeout,
);

test(
  'a database with the schema of a newer version ends it before anything is served',
  async () => {
    await database.run("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)", [
      Date.UTC(2100, 0, 1),
    ]);
    try {
      const { lines, ended } = start({ DATABASE_URL: databaseUrl() });
      expect(await ended).toBe(78);
      expect(lines.at(-1)?.msg).toContain('schema of a newer version of Burnish');
    } finally {
      await database.run("delete from drizzle.__drizzle_migrations where hash = 'newer'");
    }
  },
  startTimeout,
);

test(
  'a start that succeeds says in one line what it is and what it is connected to',
  async () => {
    const product = await startProduct({
      dataDir: dataDir.path,
      isApiOnly: true,
      env: { DATABASE_URL: databaseUrl(), NODE_ENV: 'test', JWT_SECRET: 'x'.repeat(32) },
    });
    const ready = product.lines.map((line) => JSON.parse(line)).find(({ url }) => url !== undefined);
    expect(await product.stop()).toBe(0);
    expect(ready).toMatchObject({
      pid: product.process.pid,
      host: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      database: { name: database.address.database, connections: 24 },
      migrations: { applied: 0 },
      storage: join(dataDir.path, 'files'),
      mail: join(dataDir.path, 'mail'),
      roles: ['api', 'events', 'tasks'],
    });
  },
  startTimeout,
);
