import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type LogLine, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createLogger } from '../logger.ts';
import { logRequests } from './request-log.ts';

describe('the log of requests', () => {
  let t: TestApp;
  let customer: TestUser;

  beforeAll(async () => {
    t = await createTestApp();
    customer = await t.signIn('Adaeze Okafor');
  });
  afterAll(() => t.close());

  const linesWith = (requestId: unknown) => t.logLines.filter((line) => line.requestId === requestId);

  test('has the user and the ID that an error response shows', async () => {
    const { body } = await customer.call('GET /orders/:id', { params: { id: 'missing' } });
    expect(linesWith(body.requestId)[0]).toMatchObject({
      method: 'GET',
      route: '/api/orders/:id',
      status: 404,
      userId: customer.id,
    });
    expect(JSON.stringify(linesWith(body.requestId))).not.toContain('okafor');
  });

  test('has the user of an upload', async () => {
    const headers = { authorization: `Bearer ${customer.token}`, 'tus-resumable': '1.0.0' };
    await t.app.inject({ method: 'HEAD', url: '/api/photos/tus/missing', headers });
    expect(t.logLines.at(-1)).toMatchObject({ method: 'HEAD', userId: customer.id });
  });

  test('has no user for a visitor', async () => {
    const { body } = await t.visitor.call('GET /auth/profile');
    const [line] = linesWith(body.requestId);
    expect(line).toMatchObject({ route: '/api/auth/profile', status: 401 });
    expect(line).not.toHaveProperty('userId');
  });

  test.each([
    ['that cannot be parsed', 'GET / HTTP/9\r\n\r\n', 400, 'INVALID_INPUT'],
    [
      'with an invalid URL',
      'GET /%E0%A4%A HTTP/1.1\r\nHost: studio.example\r\nConnection: close\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
  ])('has the ID of a response to a request %s', async (_, request, status, code) => {
    const url = t.app.server.listening ? t.app.listeningOrigin : await t.listen();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(request);
    const response = Buffer.concat(await socket.toArray()).toString();
    const { requestId } = JSON.parse(response.slice(response.indexOf('\r\n\r\n')));
    expect(linesWith(requestId)).toMatchObject([{ status, code }]);
  });
});

describe('probes', () => {
  async function linesOf(path: string, status: number): Promise<LogLine[]> {
    const lines: LogLine[] = [];
    const app = Fastify();
    logRequests(app, createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) }));
    app.get(path, (_request, reply) => reply.code(status).send());
    const response = await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}${path}`);
    await response.arrayBuffer();
    await app.close();
    return lines;
  }

  test.each(['/healthz', '/readyz'])('that succeed are not logged: %s', async (path) => {
    expect(await linesOf(path, 200)).toEqual([]);
  });

  test.each(['/healthz', '/readyz'])('that fail are logged: %s', async (path) => {
    expect(await linesOf(path, 503)).toMatchObject([{ route: path, status: 503 }]);
  });

  test('are the only requests that are not logged', async () => {
    expect(await linesOf('/api/plans', 200)).toMatchObject([{ route: '/api/plans', status: 200 }]);
  });
});
