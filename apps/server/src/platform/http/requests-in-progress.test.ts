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
