import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { ConnectErrorData } from '@burnish/contract/events';
import { Server, type ServerOptions } from 'socket.io';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRealtime, reconnectDelay } from './realtime.ts';

let http: HttpServer;
let io: Server;
let delays: number[];
let connection: ReturnType<typeof createRealtime>;
let rejections: number;

/** Answers of the server to the next attempts: an error, or null for a connection. The last one is repeated. */
let answers: (Partial<ConnectErrorData> | null)[];
let attempts: number;

async function listen(options: Partial<ServerOptions> = {}): Promise<void> {
  http = createServer();
  io = new Server(http, options);
  io.use((_socket, next) => {
    const answer = answers[Math.min(attempts, answers.length - 1)];
    attempts += 1;
    next(answer ? Object.assign(new Error('no'), { data: answer }) : undefined);
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  connection = createRealtime({
    url: `http://127.0.0.1:${address.port}`,
    delay: (attempt) => {
      delays.push(attempt);
      return 1;
    },
  });
  connection.onRejected(() => {
    rejections += 1;
  });
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  [delays, rejections, attempts, answers] = [[], 0, 0, [null]];
});
afterEach(async () => {
  connection.close();
  await io.close();
  vi.unstubAllGlobals();
});

const isLive = () => expect.poll(() => connection.isConnected()).toBe(true);

describe('a page that connects', () => {
  test('during an outage is live after it', async () => {
    answers = [{ code: 'NOT_READY' }, { code: 'INTERNAL' }, { code: 'NOT_READY' }, null];
    await listen();
    connection.open('token');
    await isLive();
    expect([attempts, delays, rejections]).toEqual([4, [0, 1, 2], 0]);
  });

  test.each(['TOO_MANY_REQUESTS', 'TOO_MANY_CONNECTIONS', undefined] as const)(
    'tries again after %s',
    async (code) => {
      answers = [code === undefined ? {} : { code }, null];
      await listen();
      connection.open('token');
      await isLive();
      expect(rejections).toBe(0);
    },
  );

  test('waits as long as the server asks for', async () => {
    answers = [{ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 }, null];
    await listen();
    const timer = vi.spyOn(globalThis, 'setTimeout');
    connection.open('token');
    await expect.poll(() => timer.mock.calls.map(([, wait]) => wait)).toContain(60_000);
    timer.mockRestore();
    expect(connection.isConnected()).toBe(false);
  });

  test.each(['UNAUTHENTICATED', 'ACCOUNT_NOT_ACTIVE'] as const)('gives up after %s', async (code) => {
    answers = [{ code }, null];
    await listen();
    connection.open('token');
    await expect.poll(() => rejections).toBe(1);
    expect([attempts, delays]).toEqual([1, []]);
    expect(connection.isConnected()).toBe(false);
  });

  test('after a rejected token with another one is live', async () => {
    answers = [{ code: 'UNAUTHENTICATED' }, null];
    await listen();
    connection.open('old');
    await expect.poll(() => rejections).toBe(1);
    connection.open('new');
    await isLive();
  });

  test.each(['websocket', 'polling'] as const)('is live where only %s works', async (transport) => {
    await listen({ transports: [transport] });
    connection.open('token');
    await isLive();
  });
});

test('a page that the server disconnects connects again', async () => {
  await listen();
  connection.open('token');
  await isLive();
  io.disconnectSockets(true);
  await expect.poll(() => attempts).toBe(2);
  await isLive();
});

test('waits double up to half a minute, and are random', () => {
  const middle = Array.from({ length: 9 }, (_, attempt) => reconnectDelay(attempt, () => 0.5));
  expect(middle).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect([reconnectDelay(3, () => 0), reconnectDelay(3, () => 1)]).toEqual([2_000, 6_000]);
  expect(reconnectDelay(0)).not.toBe(reconnectDelay(0));
});
