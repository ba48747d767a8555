// The settings with which a load runs the product: as in production, behind a proxy on the same machine.
import { once } from 'node:events';
import { createServer } from 'node:net';

export const loadSecret = 'a secret of the load, of at least thirty-two characters';

/** Free at the moment. A product that is started again uses the same one. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}

export function productionEnv(port: number): Readonly<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '127.0.0.1',
    JWT_SECRET: loadSecret,
    GOOGLE_CLIENT_ID: 'load',
    GOOGLE_CLIENT_SECRET: 'load',
    SHUTDOWN_DELAY_SECONDS: '0',
  };
}
