import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trackRequests } from './requests-in-progress.ts';

test('a connection is closed after a response whose headers were complete before the server stopped', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 3_600_000 });
  trackRequests(app, () => undefined);
  const { promise: sending, resolve: startSending } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  app.addHook('onSend', () => {
    startSending();
    return released;
  });
  app.get('/', async () => 'complete');
  const response = fetch(await app.listen({ host: '127.0.0.1', port: 0 }));
  await sending;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  release();
  expect(await (await response).text()).toBe('complete');
  await closed;
});

test('a response that is still being read is complete although others end while the server stops', async () => {
  const bytes = 32 * 1024 ** 2;
  const app = Fastify({ forceCloseConnections: 'idle' });
  trackRequests(app, () => undefined);
  const large = Promise.withResolvers<void>();
  const small = Promise.withResolvers<void>();
  app.get('/large', async () => {
    await large.promise;
    return Buffer.alloc(bytes);
  });
  app.get('/small', async () => {
    await small.promise;
    return 'complete';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const receivedLarge = once(app.server, 'request');
  const reader = connect(Number(new URL(url).port), '127.0.0.1');
  reader.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await receivedLarge;
  const receivedSmall = once(app.server, 'request');
  const response = fetch(`${url}/small`);
  await receivedSmall;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  large.resolve();
  await once(reader, 'readable');
  small.resolve();
  expect(await (await response).text()).toBe('complete');
  let read = 0;
  reader.on('data', (chunk: Buffer) => {
    read += chunk.length;
  });
  await once(reader, 'close');
  expect(read).toBeGreaterThan(bytes);
  await closed;
});
