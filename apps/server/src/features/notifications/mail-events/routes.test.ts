import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendWithoutBody } from '../../../../../../testing/withheld-body.ts';
import { registerErrorHandler } from '../../../platform/http/error-handler.ts';
import { networkOf } from '../../../platform/http/networks.ts';
import { mailEventRoutes } from './routes.ts';

const secret = 'a secret of the mail provider, long enough';
const bodyLimit = 1_000;

let app: FastifyInstance;
/** Owners and bytes that memory was held for. */
const held: [string, number][] = [];
const reported: string[] = [];

beforeEach(() => {
  held.length = 0;
  reported.length = 0;
  app = Fastify({ bodyLimit });
  registerErrorHandler(app);
  const notifications = { reportUndeliverable: async (email: string) => void reported.push(email) };
  const bodyMemory = { hold: (owner: string, maxBytes: number) => void held.push([owner, maxBytes]) };
  mailEventRoutes(app, notifications, secret, bodyMemory);
});
afterEach(() => app.close());

const url = '/api/mail-events';

describe('a report', () => {
  test('with a wrong secret is refused before its body is read', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: 'Bearer wrong' };
    const response = await sendWithoutBody(origin, { method: 'POST', url, headers });
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
    expect(held).toEqual([]);
  });

  test('counts for the memory of the bodies of its network', async () => {
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${secret}` },
      payload: { events: [{ email: 'ada@customers.test', kind: 'bounce' }] },
    });
    expect(response.statusCode).toBe(200);
    expect(held).toEqual([[networkOf('127.0.0.1'), bodyLimit]]);
    expect(reported).toEqual(['ada@customers.test']);
  });
});
