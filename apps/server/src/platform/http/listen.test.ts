import { createServer } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { listen } from './listen.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

function open(port: { host: string; port: number }): Promise<void> {
  const server = Fastify();
  cleanUps.push(() => server.close());
  return listen(server, port);
}

test('a port in use is named, and another start may succeed', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  cleanUps.push(() => other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(open({ host: '127.0.0.1', port })).rejects.toMatchObject({
    name: 'StartError',
    exitCode: 1,
    message: `Another program uses port ${port}. Stop it, or set PORT to another port.`,
  });
});

test.each(['192.0.2.1', 'no-such-host.invalid'])(
  'the unknown address %s has to be corrected',
  async (host) => {
    await expect(open({ host, port: 0 })).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining(host),
    });
  },
);

test('without the right to open the port, the message suggests another one', async () => {
  const denied = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), { code: 'EACCES' });
  const server = { listen: () => Promise.reject(denied) };
  await expect(listen(server, { host: '0.0.0.0', port: 80 })).rejects.toMatchObject({
    exitCode: 77,
    message: expect.stringContaining("can't open port 80"),
  });
});

test('other errors stay as they are', async () => {
  const failure = new Error('a hook failed');
  const server = { listen: () => Promise.reject(failure) };
  await expect(listen(server, { host: '127.0.0.1', port: 0 })).rejects.toBe(failure);
});
