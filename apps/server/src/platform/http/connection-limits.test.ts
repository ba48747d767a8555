import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';

let t: TestApp;
let origin: string;

async function start(connections: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  t = await createTestApp({ env: { RATE_LIMITS: `{"connections":${connections}}`, ...env } });
  origin = await t.listen();
}
afterEach(() => t.close());

async function openConnection(): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const accepted = once(t.app.server, 'connection');
  const socket = connect(Number(port), hostname);
  await accepted;
  return socket;
}

async function replyToConnection(): Promise<string> {
  const { hostname, port } = new URL(origin);
  let received = '';
  for await (const chunk of connect(Number(port), hostname).setEncoding('utf8')) received += chunk;
  return received;
}

async function statusOfCall(): Promise<number | undefined> {
  const request = httpRequest(`${origin}/healthz`, { agent: false });
  request.end();
  const [response]: IncomingMessage[] = await once(request, 'response');
  response?.resume();
  return response?.statusCode;
}

describe('connections', () => {
  test('of a network are limited while they are open', async () => {
    await start('{"perNetwork":3}');
    const [first, ...others] = await Promise.all([openConnection(), openConnection(), openConnection()]);
    const reply = await replyToConnection();
    expect(reply).toMatch(/^HTTP\/1\.1 429 /);
    expect(reply).toContain('Retry-After: 10\r\n');
    expect(reply).toContain('x-content-type-options: nosniff\r\n');
    expect(reply).toContain('"code":"TOO_MANY_CONNECTIONS"');
    first?.destroy();
    await expect.poll(() => statusOfCall()).toBe(200);
    for (const socket of others) socket.destroy();
  });

  test('of a trusted proxy are not limited: they are those of its visitors', async () => {
    await start('{"perNetwork":1}', {
      TRUST_PROXY: '127.0.0.1',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    });
    const sockets = await Promise.all([openConnection(), openConnection(), openConnection()]);
    expect(await statusOfCall()).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('of all networks are limited in a process', async () => {
    await start('{"perProcess":2}');
    const sockets = await Promise.all([openConnection(), openConnection()]);
    expect(await replyToConnection()).toBe('');
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusOfCall()).toBe(200);
  });

  test('are answered and closed if their headers take more than 20 seconds', async () => {
    await start('null');
    expect(t.app.server.headersTimeout).toBe(20_000);
    const accepted = once(t.app.server, 'connection');
    const reply = replyToConnection();
    const [socket]: Socket[] = await accepted;
    // As Node reports it when the time is over.
    t.app.server.emit(
      'clientError',
      Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /);
  });
});
