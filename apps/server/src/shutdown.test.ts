// What happens to requests, and in the log, when the server is asked to stop.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { makeDataDir, type Product, startProduct } from '../../../testing/product.ts';

let database: TestDatabase;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
const products: Product[] = [];

beforeAll(async () => {
  [database, dataDir] = [await createTestDatabase(), await makeDataDir()];
});
afterEach(async () => {
  for (const { process: child } of products.splice(0)) {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
});
afterAll(async () => {
  await database.close();
  await dataDir.remove();
});

async function start(env: Readonly<Record<string, string>>): Promise<Product> {
  const { host, port, user, database: name } = database.address;
  const product = await startProduct({
    dataDir: dataDir.path,
    isApiOnly: true,
    env: {
      DATABASE_URL: `postgresql:///${name}?host=${host}&port=${port}&user=${user}`,
      JWT_SECRET: 'a secret of the tests, thirty-two characters long',
      NODE_ENV: 'test',
      ...env,
    },
  });
  products.push(product);
  return product;
}

/** A registration of which the server has received everything but the last byte. */
async function beginRegistration(url: string, email: string): Promise<{ socket: Socket; lastByte: string }> {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ email, password: 'soft light, long shadows', fullName: 'Adaeze' });
  const socket = connect(Number(port), hostname);
  const head = [
    'POST /api/auth/register HTTP/1.1',
    `Host: ${hostname}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  const [interim] = await once(socket, 'data');
  expect(String(interim)).toContain('100 Continue');
  socket.write(body.slice(0, -1));
  return { socket, lastByte: body.slice(-1) };
}

async function readResponse(socket: Socket): Promise<{ status: number; body: Record<string, unknown> }> {
  const text = Buffer.concat(await socket.toArray()).toString();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

const linesOf = ({ lines }: Product): Record<string, unknown>[] =>
  lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));

test('before its port is closed, /readyz says that it is stopping, and everything else works', async () => {
  const product = await start({ SHUTDOWN_DELAY_SECONDS: '3600' });
  product.process.kill('SIGTERM');
  const readiness = () => fetch(`${product.url}/readyz`);
  await expect.poll(async () => (await readiness()).status).toBe(503);
  expect(await (await readiness()).json()).toMatchObject({
    success: false,
    code: 'NOT_READY',
    data: { status: 'stopping', parts: { database: { status: 'ready' } } },
  });
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${product.url}/api/openapi.json`)).status).toBe(200);
});

test('finishes requests in progress, and stops without cutting any', async () => {
  const product = await start({});
  const { socket, lastByte } = await beginRegistration(product.url, 'finished@customers.test');
  const exited = once(product.process, 'exit');
  product.process.kill('SIGTERM');
  // The port is closed.
  await expect.poll(() => fetch(product.url).catch(() => null)).toBeNull();
  socket.write(lastByte);
  expect(await readResponse(socket)).toMatchObject({ status: 201, body: { success: true } });
  const [code] = await exited;
  const lines = linesOf(product);
  expect(lines.at(-1)).toMatchObject({ msg: 'stopped', isClean: true });
  expect(code).toBe(0);
  expect(lines.filter(({ cut }) => cut !== undefined)).toEqual([]);
});

test('does not wait for connections that were opened in advance', async () => {
  const product = await start({ SHUTDOWN_TIMEOUT_SECONDS: '3600' });
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // The server has accepted it by now.
  await fetch(`${product.url}/healthz`);
  const closed = once(socket, 'close');
  const exited = once(product.process, 'exit');
  product.process.kill('SIGTERM');
  await closed;
  expect(await exited).toEqual([0, null]);
});

test('cuts requests that take too long with an error response and one log line', async () => {
  const product = await start({ SHUTDOWN_TIMEOUT_SECONDS: '1' });
  const [first, second] = await Promise.all([
    beginRegistration(product.url, 'first@customers.test'),
    beginRegistration(product.url, 'second@customers.test'),
  ]);
  const responses = [first, second].map(({ socket }) => readResponse(socket));
  const exited = once(product.process, 'exit');
  product.process.kill('SIGTERM');
  for (const { status, body } of await Promise.all(responses)) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ success: false, code: 'NOT_READY', requestId: expect.any(String) });
  }
  const [code] = await exited;
  const lines = linesOf(product);
  expect(lines.at(-1)).toMatchObject({ msg: 'stopped', isClean: true });
  expect(code).toBe(0);
  const cutLines = lines.filter(({ cut }) => cut !== undefined);
  expect(cutLines).toMatchObject([
    { cut: [1, 2].map(() => ({ method: 'POST', route: '/api/auth/register', ms: expect.any(Number) })) },
  ]);
  expect(JSON.stringify(lines)).not.toContain('customers.test');
});
