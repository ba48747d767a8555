import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { subscriptionRequest } from '@burnish/contract/entity';
import { page } from '@burnish/contract/paging';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { requestBody } from '../../../testing/factories.ts';
import { makeDataDir, type Product, startProduct } from '../../../testing/product.ts';
import { createTokens } from './features/accounts/index.ts';
import { systemClock } from './platform/clock.ts';

const secret = 'a secret of the tests, thirty-two characters long';
const env = { JWT_SECRET: secret, LOG_LEVEL: 'info', NODE_ENV: 'test' };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(dataDir: string): Promise<Product> {
  const product = await startProduct({ dataDir, env });
  cleanUps.push(() => product.stop());
  return product;
}

async function freshDataDir(): Promise<string> {
  const dataDir = await makeDataDir();
  cleanUps.push(dataDir.remove);
  return dataDir.path;
}

/** Somebody who has signed in before, put straight into the product's own database. */
async function customerToken(dataDir: string): Promise<string> {
  const client = new pg.Client({
    host: join(dataDir, 'postgres/socket'),
    user: 'postgres',
    database: 'burnish',
  });
  await client.connect();
  const id = randomUUID();
  await client.query(
    'insert into users (id, email, is_email_verified, role, created_at) values ($1, $2, true, $3, now())',
    [id, `${id}@customers.test`, 'user'],
  );
  await client.end();
  const tokens = await createTokens(secret, systemClock);
  return tokens.issue({ userId: id, epoch: 0 });
}

function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  const children = stdout.split('\n').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Some of them may end by themselves as soon as another is gone. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function killEverything({ process: { pid }, process: child }: Product): Promise<void> {
  if (pid === undefined) throw new Error('the product has no process');
  const ended = once(child, 'exit');
  for (const victim of [pid, ...descendantsOf(pid)]) kill(victim);
  await ended;
}

const created = z.object({ data: z.object({ subscriptionRequest }) });
const listed = z.object({ data: z.object({ requests: z.array(subscriptionRequest), page }) });

async function createRequest(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/subscriptions/request`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(requestBody()),
  });
  if (answer.status !== 201) throw new Error(`answered ${answer.status}`);
  const { data } = created.parse(await answer.json());
  return data.subscriptionRequest._id;
}

async function allRequests(url: string, token: string): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await fetch(`${url}/api/subscriptions/requests?limit=200${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = listed.parse(await answer.json());
    for (const { _id } of data.requests) ids.add(_id);
    cursor = data.page.nextCursor;
  }
  return ids;
}

test('every acknowledged write is there after everything was killed in the middle of a burst', async () => {
  const dataDir = await freshDataDir();
  const product = await start(dataDir);
  const token = await customerToken(dataDir);
  const acknowledged: string[] = [];
  const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>();

  const writeUntilKilled = async () => {
    for (;;) {
      acknowledged.push(await createRequest(product.url, token));
      if (acknowledged.length === 100) isEnough();
    }
  };
  const writers = Array.from({ length: 16 }, () => writeUntilKilled());
  const ended = Promise.allSettled(writers);
  await Promise.race([enough, ...writers]);
  await killEverything(product);
  expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);

  const again = await start(dataDir);
  const found = await allRequests(again.url, token);
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
}, 60_000);

test('a stop lets the request in hand finish, and ends cleanly', async () => {
  const dataDir = await freshDataDir();
  const product = await start(dataDir);
  const token = await customerToken(dataDir);
  const body = JSON.stringify(requestBody());
  const { hostname, port } = new URL(product.url);

  // The headers are there and half of the body: the request is in hand when the signal comes.
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    'POST /api/subscriptions/request HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  const [goOn] = await once(socket, 'data');
  expect(String(goOn)).toContain('100 Continue');
  socket.write(body.slice(0, 10));
  product.process.kill('SIGTERM');
  const exit = once(product.process, 'exit');
  socket.write(body.slice(10));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('201 Created');
  const [code] = await exit;
  expect(code).toBe(0);
}, 60_000);
