import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { exitCodes } from '../start-error.ts';
import { openFirstConnection } from './first-connection.ts';

let lines: { readonly msg: string }[];
const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });

beforeEach(() => {
  lines = [];
});
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server, port = 0): Promise<number> {
  servers.push(server);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Answers each connection like a PostgreSQL server that refuses it with this error. */
function refuseWith(code: string, message: string): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
  });
}

const addressOf = (port: number) => ({ url: `postgresql://burnish:hunter2@127.0.0.1:${port}/studio` });

/** Passes connections on to the cluster of the tests. */
function forwardToCluster(): Server {
  const { host, port } = inject('cluster');
  return createServer((socket) => {
    const upstream = connect(join(host, `.s.PGSQL.${port}`));
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
}

test('tries again with growing delays, and logs each attempt', async () => {
  const port = await freePort();
  const controller = new AbortController();
  const { signal } = controller;
  const opened = openFirstConnection(addressOf(port), { log, maxWait: 60_000, signal });
  const ended = expect(opened).rejects.toThrow('aborted');
  await expect.poll(() => lines.length).toBe(2);
  controller.abort();
  await ended;
  expect(lines).toMatchObject([
    { level: 40, attempt: 1, port, nextAttemptSeconds: 0.5, msg: 'the database cannot be reached yet' },
    { level: 40, attempt: 2, port, nextAttemptSeconds: 1 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

test('waits for a server that is still starting, and connects to it', async () => {
  const starting = refuseWith('57P03', 'the database system is starting up');
  const port = await listen(starting);
  const { user } = inject('cluster');
  const opened = openFirstConnection(
    { host: '127.0.0.1', port, user, database: 'postgres' },
    { log, maxWait: 60_000 },
  );
  await expect.poll(() => lines.length).toBe(1);
  expect(lines).toMatchObject([{ cause: 'the database system is starting up' }]);
  starting.close();
  await listen(forwardToCluster(), port);
  const client = await opened;
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'connected to the database' });
});

test.each([
  [0, '', ''],
  [600, ' within 1 s', ' DATABASE_WAIT_SECONDS is how long to wait.'],
])(
  'ends with the address and what to check if there is no server in %i ms',
  async (maxWait, time, setting) => {
    const port = await freePort();
    await expect(openFirstConnection(addressOf(port), { log, maxWait })).rejects.toMatchObject({
      exitCode: exitCodes.databaseUnreachable,
      message:
        `PostgreSQL on 127.0.0.1 port ${port}, database studio: no connection${time}: connect ECONNREFUSED ` +
        `127.0.0.1:${port}. Check that PostgreSQL is running and DATABASE_URL is right.${setting}`,
    });
  },
);

test.each([
  ['28P01', 'the server refuses the password. Check the user and the password in DATABASE_URL.'],
  ['28000', 'the server refuses the user. Check the user in DATABASE_URL, and pg_hba.conf.'],
  ['3D000', "the server doesn't have this database. Create it, or correct DATABASE_URL."],
  ['XX000', 'the connection failed: of the server.'],
])('does not try again after %s, which waiting does not change', async (code, expected) => {
  const port = await listen(refuseWith(code, 'of the server'));
  await expect(openFirstConnection(addressOf(port), { log, maxWait: 60_000 })).rejects.toMatchObject({
    exitCode: exitCodes.misconfigured,
    message: `PostgreSQL on 127.0.0.1 port ${port}, database studio: ${expected}`,
  });
  expect(lines).toEqual([]);
});

test('the wait ends when the process is asked to stop', async () => {
  const controller = new AbortController();
  const opened = openFirstConnection(addressOf(await freePort()), {
    log,
    maxWait: 60_000,
    signal: controller.signal,
  });
  const failure = expect(opened).rejects.toThrow();
  await expect.poll(() => lines.length).toBe(1);
  controller.abort();
  await failure;
});
