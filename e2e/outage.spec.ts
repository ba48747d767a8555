// A page is live after an outage of the database during which it tried to connect.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createApiClient, signIn, storageStateFor } from '../testing/api-clients.ts';
import { createPendingOrder, dataOf } from '../testing/factories.ts';
import { makeMemoryDataDir, startProduct } from '../testing/product.ts';
import { newIdentity } from './product-fixture.ts';

interface Relay {
  readonly port: number;
  /** Closes all connections and refuses new ones. */
  interrupt(): void;
  restore(): void;
  close(): void;
}

/** Relays connections to a Unix socket. */
async function startRelay(path: string): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isInterrupted = false;
  const server = createServer((client) => {
    const target = openSocket(path);
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        target.destroy();
      });
    }
    if (isInterrupted) client.destroy();
    else client.pipe(target).pipe(client);
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  const interrupt = () => {
    isInterrupted = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    interrupt,
    restore: () => {
      isInterrupted = false;
    },
    close() {
      interrupt();
      server.close();
    },
  };
}

test('a page that connects while the database is away is live after it', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-outage-'));
  const dataDir = await makeMemoryDataDir();
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: createLogger('silent'),
    durable: false,
  });
  const { host, port, user, database } = postgres.connection;
  const relay = await startRelay(join(host, `.s.PGSQL.${port}`));
  const product = await startProduct({
    dataDir: dataDir.path,
    env: { DATABASE_URL: `postgresql://${user}@127.0.0.1:${relay.port}/${database}`, LOG_LEVEL: 'info' },
  });
  try {
    const token = await signIn(product.url, newIdentity('Adaeze Okafor'));
    const context = await browser.newContext({ storageState: storageStateFor(product.url, token) });
    const page = await context.newPage();
    let attempts = 0;
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      attempts += 1;
      if (attempts === 1) relay.interrupt();
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (message.toString().includes('"code"')) relay.restore();
        socket.send(message);
      });
    });
    await page.goto(`${product.url}/dashboard`);
    await expect.poll(() => attempts).toBeGreaterThan(1);
    const api = createApiClient(product.url, token);
    await expect(async () => {
      dataOf(await api.call('GET /orders/overview'));
    }).toPass();
    await createPendingOrder(api);
    await expect(page.getByText('Gold Plan').first()).toBeVisible();
    await createPendingOrder(api, { planId: 'silver-plan' });
    await expect(page.getByText('Silver Plan').first()).toBeVisible();
    await context.close();
  } finally {
    await product.stop();
    relay.close();
    await postgres.stop();
    await Promise.all([dataDir.remove(), rm(folder, { recursive: true, force: true })]);
  }
});
