import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createIssuerFetch } from './issuer-fetch.ts';

test('an issuer that accepts a request but never answers is unreachable', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const fetchFromIssuer = createIssuerFetch(fetch, 50);
  const request = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
  await expect(fetchFromIssuer(`http://127.0.0.1:${port}`, request)).rejects.toMatchObject({
    kind: 'issuer_unreachable',
  });
  server.closeAllConnections();
  server.close();
});
