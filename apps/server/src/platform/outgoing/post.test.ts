import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createPost } from './post.ts';
import { createIsAllowedAddress, createResolveHost } from './public-addresses.ts';

const local = createPost(createResolveHost(createIsAllowedAddress(['127.0.0.0/8'])));
const options = { headers: { 'x-test': 'yes' }, body: '{"a":1}', milliseconds: 5_000, maxTextLength: 10 };

const servers: Server[] = [];

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}/hook`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
      server.closeAllConnections();
  }
});

describe('post', () => {
  test('sends the body and returns the status and the beginning of the response', async () => {
    let sent = '';
    const url = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => {
        sent += chunk.toString();
      });
      request.on('end', () => {
        sent += ` ${request.method} ${request.headers['x-test']} ${request.headers['content-length']}`;
        response.writeHead(202).end(`${'x'.repeat(9)}\u0000${'y'.repeat(90)}`);
      });
    });
    expect(await local(url, options)).toEqual({ status: 202, text: `${'x'.repeat(9)}\uFFFD` });
    expect(sent).toBe('{"a":1} POST yes 7');
  });

  test('follows no redirect', async () => {
    const paths: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await local(url, options)).toEqual({ status: 307, text: '' });
    expect(paths).toEqual(['/hook']);
  });

  test('stops reading an endless response', async () => {
    const url = await serve((_request, response) => {
      const send = () => {
        while (response.write('z'.repeat(1_000)));
        response.once('drain', send);
      };
      send();
    });
    expect(await local(url, options)).toEqual({ status: 200, text: 'z'.repeat(10) });
  });

  test('gives up after its time, also while a response trickles in', async () => {
    const url = await serve((_request, response) => void response.write('.'));
    expect(await local(url, { ...options, milliseconds: 200 })).toEqual({ error: 'timeout' });
  });

  test('fails at once if the server switches to another protocol', async () => {
    const server = createServer();
    server.on('upgrade', () => undefined);
    server.on('connection', (socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    );
    const url = `http://127.0.0.1:${await listen(server)}/hook`;
    expect(await local(url, { ...options, milliseconds: 60_000 })).toEqual({ error: 'connection_failed' });
  });

  test('never connects to a private address, whatever a name resolves to', async () => {
    let connections = 0;
    const url = await serve(() => undefined);
    servers[0]?.on('connection', () => {
      connections += 1;
    });
    const { port } = new URL(url);
    const strict = createIsAllowedAddress([]);
    const rebound = createPost(createResolveHost(strict, async () => [{ address: '127.0.0.1', family: 4 }]));
    expect(await rebound(url, options)).toEqual({ error: 'address_refused' });
    expect(await rebound(`http://rebinding.example:${port}/`, options)).toEqual({ error: 'address_refused' });
    expect(connections).toBe(0);
  });

  test('connects to the address that was checked, not to what the name resolves to afterwards', async () => {
    const url = await serve((request, response) => void response.end(request.headers.host ?? ''));
    const { port } = new URL(url);
    const resolve = createResolveHost(createIsAllowedAddress(['127.0.0.0/8']), async () => [
      { address: '127.0.0.1', family: 4 },
    ]);
    const result = await createPost(resolve)(`http://a.invalid:${port}/`, { ...options, maxTextLength: 100 });
    expect(result).toEqual({ status: 200, text: `a.invalid:${port}` });
  });

  test('does not trust a server without a valid certificate', async () => {
    const port = await listen(createTlsServer());
    expect(await local(`https://127.0.0.1:${port}/`, options)).toEqual({ error: 'connection_failed' });
  });

  test('says that a connection failed', async () => {
    const port = await listen(createServer());
    const [server] = servers;
    server?.close();
    expect(await local(`http://127.0.0.1:${port}/`, options)).toEqual({ error: 'connection_failed' });
  });
});
