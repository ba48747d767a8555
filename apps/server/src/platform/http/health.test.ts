import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createHealth, type Health } from './health.ts';

const problems: Record<'database' | 'storage' | 'mail', () => Promise<string | null>> = {
  database: async () => null,
  storage: async () => null,
  mail: async () => null,
};
const isRequired = { database: true, storage: false, mail: false };

let app: FastifyInstance;
let health: Health;
let lines: Record<string, unknown>[];

beforeEach(() => {
  for (const part of ['database', 'storage', 'mail'] as const) problems[part] = async () => null;
  lines = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const part = (name: keyof typeof problems) => ({
    isRequired: isRequired[name],
    findProblem: () => problems[name](),
  });
  health = createHealth({
    parts: { database: part('database'), storage: part('storage'), mail: part('mail') },
    log,
    checkTimeout: 20,
  });
  app = Fastify();
  health.mount(app);
});
afterEach(() => app.close());

async function readiness() {
  const response = await app.inject('/readyz');
  return { code: response.statusCode, body: response.json() };
}

test('is ready if all parts are', async () => {
  const ready = { status: 'ready' };
  const parts = { database: ready, storage: ready, mail: ready };
  expect(await readiness()).toEqual({ code: 200, body: { success: true, data: { status: 'ready', parts } } });
  expect(lines).toEqual([]);
});

test.each(['storage', 'mail'] as const)('without %s it is degraded, and says why', async (name) => {
  problems[name] = async () => 'unplugged';
  const { code, body } = await readiness();
  expect(code).toBe(200);
  expect(body).toMatchObject({ success: true, data: { status: 'degraded' } });
  expect(body.data.parts[name]).toEqual({ status: 'degraded', cause: 'unplugged' });
  expect(body.data.parts.database).toEqual({ status: 'ready' });
});

test('has the details of a part, unless they cannot be read in time', async () => {
  const details: Record<string, () => Promise<Record<string, string>>> = {
    read: async () => ({ lastBackupAt: '2026-11-03T02:00:00.000Z' }),
    failed: async () => Promise.reject(new Error('unplugged')),
    late: () => new Promise(() => undefined),
  };
  const parts = Object.fromEntries(
    Object.entries(details).map(([name, readDetails]) => [
      name,
      { isRequired: false, findProblem: async () => null, readDetails },
    ]),
  );
  const server = Fastify();
  createHealth({ parts, log: createLogger('silent'), checkTimeout: 20 }).mount(server);
  expect((await server.inject('/readyz')).json().data).toEqual({
    status: 'ready',
    parts: {
      read: { status: 'ready', details: { lastBackupAt: '2026-11-03T02:00:00.000Z' } },
      failed: { status: 'ready' },
      late: { status: 'ready' },
    },
  });
  await server.close();
});

test('without the database it is not ready, whatever the others are', async () => {
  problems.database = async () => 'unplugged';
  problems.mail = async () => 'unplugged';
  const { code, body } = await readiness();
  expect(code).toBe(503);
  expect(body).toMatchObject({ success: false, code: 'NOT_READY', data: { status: 'unready' } });
  expect(body).toHaveProperty('requestId');
  expect(body.data.parts.database).toEqual({ status: 'unready', cause: 'unplugged' });
});

test('a part that does not answer, or whose check fails, does not keep the others from answering', async () => {
  problems.storage = () => new Promise(() => undefined);
  problems.mail = () => Promise.reject(new Error('smtps://user:password@smtp.example'));
  const { code, body } = await readiness();
  expect(code).toBe(200);
  expect(body.data.parts).toEqual({
    database: { status: 'ready' },
    storage: { status: 'degraded', cause: 'no_answer' },
    mail: { status: 'degraded', cause: 'check_failed' },
  });
});

test('requests at the same time share one check', async () => {
  let checks = 0;
  problems.database = async () => {
    checks += 1;
    await sleep(1);
    return null;
  };
  await Promise.all([readiness(), readiness(), readiness()]);
  expect(checks).toBe(1);
  await readiness();
  expect(checks).toBe(2);
});

test('logs each change of a part once, with its name', async () => {
  problems.storage = async () => 'unplugged';
  for (const _ of [1, 2]) await readiness();
  problems.storage = async () => 'bucket_not_found';
  await readiness();
  problems.storage = async () => null;
  for (const _ of [1, 2]) await readiness();
  expect(lines.map(({ part, status, cause }) => [part, status, cause])).toEqual([
    ['storage', 'degraded', 'unplugged'],
    ['storage', 'degraded', 'bucket_not_found'],
    ['storage', 'ready', undefined],
  ]);
});

test('is not ready while it stops, but alive', async () => {
  health.stop();
  const { code, body } = await readiness();
  expect(code).toBe(503);
  expect(body).toMatchObject({ success: false, code: 'NOT_READY', data: { status: 'stopping' } });
  expect((await app.inject('/healthz')).json()).toEqual({ success: true });
});
