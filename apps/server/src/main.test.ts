import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { subscriptionRequest } from '@burnish/contract/orders/entities';
import { page } from '@burnish/contract/paging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { withEmbeddedDatabase } from '../../../testing/embedded-database.ts';
import { planOrderBody } from '../../../testing/factories.ts';
import { type DataDir, makeMemoryDataDir, type Product, startProduct } from '../../../testing/product.ts';
import { createToken } from '../../../testing/tokens.ts';

const secret = 'a secret of the tests, thirty-two characters long';
const env = { JWT_SECRET: secret, LOG_LEVEL: 'info', NODE_ENV: 'test' };

let dataDir: DataDir;
let product: Product;

beforeAll(async () => {
  dataDir = await makeMemoryDataDir();
  product = await startProduct({ dataDir: dataDir.path, env });
}, 60_000);
afterAll(async () => {
  await product.stop();
  await dataDir.remove();
});

/** Creates a customer directly in the server's database, and returns a token for them. */
async function customerToken(): Promise<string> {
  const token = await withEmbeddedDatabase(dataDir.path, async (client) => {
    const id = randomUUID();
    await client.query(
      'insert into users (id, email, is_email_verified, role, created_at) values ($1, $2, true, $3, now())',
      [id, `${id}@customers.test`, 'user'],
    );
    return createToken(client, { userId: id, secret });
  });
  return token;
}

function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  const children = stdout.split('\n').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** A process may already have exited together with another one. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function killProcesses({ process: { pid }, process: child }: Product): Promise<void> {
  if (pid === undefined) throw new Error('the server has no process');
  const ended = once(child, 'exit');
  for (const target of [pid, ...descendantsOf(pid)]) kill(target);
  await ended;
}

const created = z.object({ data: z.object({ subscriptionRequest }) });
const listed = z.object({ data: z.object({ requests: z.array(subscriptionRequest), page }) });

async function createOrder(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/subscriptions/request`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(planOrderBody()),
  });
  if (response.status !== 201) throw new Error(`status ${response.status}`);
  const { data } = created.parse(await response.json());
  return data.subscriptionRequest._id;
}

async function listOrders(url: string, token: string): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const response = await fetch(`${url}/api/subscriptions/requests?limit=200${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = listed.parse(await response.json());
    for (const { _id } of data.requests) ids.add(_id);
    cursor = data.page.nextCursor;
  }
  return ids;
}

test('keeps every acknowledged order when all processes are killed during a burst', async () => {
  const token = await customerToken();
  const acknowledged: string[] = [];
  const { promise: hundredAcknowledged, resolve: reachHundred } = Promise.withResolvers<void>();

  const writeUntilKilled = async () => {
    for (;;) {
      acknowledged.push(await createOrder(product.url, token));
      if (acknowledged.length === 100) reachHundred();
    }
  };
  const writers = Array.from({ length: 16 }, () => writeUntilKilled());
  const ended = Promise.allSettled(writers);
  await Promise.race([hundredAcknowledged, ...writers]);
  await killProcesses(product);
  expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);

  product = await startProduct({ dataDir: dataDir.path, env });
  const found = await listOrders(product.url, token);
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
}, 60_000);

test('finishes a request that is being received when the server stops, and exits cleanly', async () => {
  const token = await customerToken();
  const body = JSON.stringify(planOrderBody());
  const { hostname, port } = new URL(product.url);

  // The server has received the headers and half of the body when it gets the signal.
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
  const [interim] = await once(socket, 'data');
  expect(String(interim)).toContain('100 Continue');
  socket.write(body.slice(0, 10));
  product.process.kill('SIGTERM');
  const exit = once(product.process, 'exit');
  socket.write(body.slice(10));
  const [response] = await once(socket, 'data');
  expect(String(response)).toContain('201 Created');
  const [code] = await exit;
  expect(code).toBe(0);
}, 60_000);
