import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { ConnectErrorData } from '@burnish/contract/events';
import { Server, type ServerOptions } from 'socket.io';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRealtime, type Realtime, reconnectDelay } from './realtime.ts';

let http: HttpServer;
let io: Server;
let delays: number[];
let connection: Realtime<Record<'changed' | 'other', unknown>, { join_chat: string }>;
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

describe('a connected page', () => {
  test('receives events until it stops listening, and the acknowledgement of what it sends', async () => {
    await listen();
    const received: unknown[] = [];
    const ignored: unknown[] = [];
    const stop = connection.on('changed', (payload) => received.push(payload));
    connection.on('changed', (payload) => received.push(payload));
    connection.on('other', (payload) => ignored.push(payload));
    io.on('connection', (socket) =>
      socket.on('join_chat', (payload, acknowledge) => acknowledge({ success: true, data: payload })),
    );
    connection.open('token');
    await isLive();
    expect(await connection.send('join_chat', 'c1')).toEqual({ success: true, data: 'c1' });
    io.emit('unknown', 0);
    io.emit('changed', 1);
    await expect.poll(() => received).toEqual([1, 1]);
    stop();
    io.emit('changed', 2);
    await expect.poll(() => received).toEqual([1, 1, 2]);
    expect(ignored).toEqual([]);
  });

  test('says when it connects and disconnects, until nothing listens', async () => {
    await listen();
    const seen: boolean[] = [];
    const stop = connection.onConnectionChange(() => seen.push(connection.isConnected()));
    connection.open('token');
    await expect.poll(() => seen.at(-1)).toBe(true);
    io.disconnectSockets(true);
    await expect.poll(() => seen).toContain(false);
    await expect.poll(() => seen.at(-1)).toBe(true);
    connection.close();
    expect(seen.at(-1)).toBe(false);
    const count = seen.length;
    stop();
    connection.open('token');
    await isLive();
    expect(seen).toHaveLength(count);
  });

  test('stays connected when it is opened again with the same token', async () => {
    await listen();
    connection.open('token');
    await isLive();
    connection.open('token');
    expect(connection.isConnected()).toBe(true);
    expect(attempts).toBe(1);
  });

  test('connects with the token, and again with another one', async () => {
    await listen();
    const tokens: unknown[] = [];
    io.on('connection', (socket) => tokens.push(socket.handshake.auth.token));
    connection.open('first');
    await isLive();
    connection.open('second');
    await expect.poll(() => tokens).toEqual(['first', 'second']);
    await isLive();
  });
});

describe('a page without a connection', () => {
  test('sends nothing', async () => {
    await listen();
    expect(connection.isConnected()).toBe(false);
    await expect(connection.send('join_chat', 'c1')).rejects.toThrow('not connected');
  });

  test('never connects if it is closed at once', async () => {
    await listen();
    let idle = () => {};
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      idle = run;
    });
    connection.open('old');
    connection.close();
    idle();
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    connection.open('new');
    await isLive();
    expect(attempts).toBe(1);
  });

  test('is not notified of a rejected token once it stops listening', async () => {
    answers = [{ code: 'ACCOUNT_NOT_ACTIVE' }];
    await listen();
    let notifications = 0;
    connection.onRejected(() => {
      notifications += 1;
    })();
    connection.open('token');
    await expect.poll(() => rejections).toBe(1);
    expect(notifications).toBe(0);
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
