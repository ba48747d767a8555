// With the development sign-in, only this machine reaches the server: calls, pages, files and sockets.
import { get, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const paths = [
  '/api/auth/profile',
  '/api/auth/google',
  '/api/openapi.json',
  '/api/missing',
  '/development-issuer/auth',
  '/readyz',
  '/',
  '/socket.io/?EIO=4&transport=polling',
];
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
};

/** Unlike fetch, it sends any Host header. */
function send(url: string, headers: OutgoingHttpHeaders): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers });
    request.on('error', reject);
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, body: '' });
    });
    request.on('response', (message) => {
      text(message).then((body) => resolve({ status: message.statusCode ?? 0, body }), reject);
    });
  });
}

let development: TestApp;
let real: TestApp;
let origin: string;
let publicOrigin: string;
beforeAll(async () => {
  [development, real] = await Promise.all([createTestApp(), createTestApp({ env: google })]);
  [origin, publicOrigin] = await Promise.all([development.listen(), real.listen()]);
});
afterAll(() => Promise.all([development.close(), real.close()]));

describe.each([
  ['a foreign host', { host: 'studio.example' }],
  ['a host that starts with localhost', { host: 'localhost.evil.example:4000' }],
  ['an address of the local network', { host: '192.168.1.2:4000' }],
  ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'localhost' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
  ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }],
  ['Forwarded', { forwarded: 'for=127.0.0.1' }],
  ['Via', { via: '1.1 proxy' }],
  ['a tunnel', { 'cf-connecting-ip': '203.0.113.9' }],
])('a request with %s', (_, headers: OutgoingHttpHeaders) => {
  test.each(paths)('is refused at %s', async (path) => {
    const { status, body } = await send(origin + path, headers);
    expect(status).toBe(403);
    expect(JSON.parse(body)).toHaveProperty(path.startsWith('/socket.io') ? 'message' : 'code');
  });

  test('opens no socket', async () => {
    const url = `${origin}/socket.io/?EIO=4&transport=websocket`;
    expect((await send(url, { ...headers, ...upgrade })).status).toBe(400);
  });

  test('is served with a real sign-in', async () => {
    expect((await send(`${publicOrigin}/api/openapi.json`, headers)).status).toBe(200);
  });
});

test.each(['localhost', 'LOCALHOST:4000', '127.0.0.1:4000', '127.1.2.3', '[::1]:4000'])(
  'a request to %s is served',
  async (host) => {
    expect((await send(`${origin}/api/openapi.json`, { host })).status).toBe(200);
    const socket = `${origin}/socket.io/?EIO=4&transport=websocket`;
    expect((await send(socket, { host, ...upgrade })).status).toBe(101);
  },
);
