import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { errorMessages } from '@burnish/contract/errors';
import { DomainError } from '@burnish/domain/errors';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createPendingOrder } from '../../../../../testing/factories.ts';
import { connectClient, type RealtimeClient } from '../../../../../testing/realtime-client.ts';
import { users } from '../../db/schema/index.ts';
import { systemClock } from '../clock.ts';
import type { Caller } from '../http/caller.ts';
import { createLogger } from '../logger.ts';
import type { ObservedSecurityEvent } from '../security/security-events.ts';
import type { ReadSnapshot } from './change-publisher.ts';
import { createRealtime, type RealtimeServer } from './realtime.ts';

/** Rows of these tests are not in a database. */
const readSnapshot: ReadSnapshot = (read) => read(drizzle.mock());

/** Of the session of user 'brief': in a moment. */
const expiryOf = (userId: string) => new Date(Date.now() + (userId === 'brief' ? 300 : 3_600_000));

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

describe('the realtime connection of an open page', () => {
  let t: TestApp;
  let origin: string;
  let customer: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    t = await createTestApp();
    origin = await t.listen();
    [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
  });
  afterAll(() => t.close());

  test.each(['websocket', 'polling'] as const)('receives changes over %s', async (transport) => {
    const page = await connectClient(origin, { token: customer.token }, transport);
    const { _id: id } = await createPendingOrder(customer);
    await page.waitForChange({ entity: 'order', id });
    expect(page.changes()).toEqual([{ entity: 'order', id }]);
    page.close();
  });

  test('receives changes on every open page', async () => {
    const pages = await Promise.all([1, 2, 3].map(() => connectClient(origin, { token: customer.token })));
    const { _id: id } = await createPendingOrder(customer);
    await Promise.all(pages.map((page) => page.waitForChange({ entity: 'order', id })));
    for (const page of pages) page.close();
  });

  test('receives an order as its owner and as the studio see it', async () => {
    const [own, studio] = await Promise.all(
      [customer, admin].map(({ token }) => connectClient(origin, { token })),
    );
    const { _id: id } = await createPendingOrder(customer);
    const order = { entity: 'order', id } as const;
    expect(await own?.waitForChange(order)).toMatchObject({ row: { _id: id, allowedActions: [] } });
    expect(await studio?.waitForChange(order)).toMatchObject({
      row: { _id: id, allowedActions: ['approve', 'reject', 'schedule_invoice'] },
    });
    own?.close();
    studio?.close();
  });

  test('sends an admin their own order once for each audience', async () => {
    const page = await connectClient(origin, { token: admin.token });
    const { _id: own } = await createPendingOrder(admin);
    const { _id: after } = await createPendingOrder(customer);
    await page.waitForChange({ entity: 'order', id: after });
    const orderIds = (audience: 'customer' | 'studio') =>
      page.changes(audience).flatMap(({ entity, id }) => (entity === 'order' ? id : []));
    expect(orderIds('customer')).toEqual([own]);
    expect(orderIds('studio')).toEqual([own, after]);
    page.close();
  });

  test("doesn't send other users' orders to a former admin who reconnects", async () => {
    const former = await t.signInAdmin('Former Admin');
    await t.database.queries.update(users).set({ role: 'user' }).where(eq(users.id, former.id));
    const page = await connectClient(origin, { token: former.token });
    await createPendingOrder(customer);
    const { _id: own } = await createPendingOrder(former);
    await page.waitForChange({ entity: 'order', id: own });
    const orderIds = page.changes().flatMap(({ entity, id }) => (entity === 'order' ? id : []));
    expect(orderIds).toEqual([own]);
    page.close();
  });

  test.each([
    ['no token', {}],
    ['an empty token', { token: '' }],
    ['an invalid token', { token: 'x.y.z' }],
    ['a token that is not a string', { token: { userId: 1 } }],
    ['a list of tokens', { token: ['a'] }],
    ['a number', { token: 7 }],
  ])('is rejected with %s', async (_, auth) => {
    await expect(connectClient(origin, auth)).rejects.toThrow(/^Authentication error$/);
  });

  test('is rejected for a deactivated user and for an expired token', async () => {
    const person = await t.signIn('Gone');
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    await expect(connectClient(origin, { token: person.token })).rejects.toThrow(/^Authentication error$/);
    const late = await t.signIn('Late');
    t.clock.advance(8 * 24 * 3_600_000);
    await expect(connectClient(origin, { token: late.token })).rejects.toThrow(/^Authentication error$/);
    t.clock.advance(-8 * 24 * 3_600_000);
  });

  test('rejections are not logged as errors', () => {
    expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
  });
});

describe('receivers of changes', () => {
  let realtime: RealtimeServer;
  let origin: string;
  const lines: string[] = [];
  const opened = new Set<string>();
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  let http: Server;

  async function authenticate(token: string): Promise<Caller> {
    if (token === 'broken') throw new Error('password=hunter2');
    if (token === 'unknown') throw new DomainError('UNAUTHENTICATED');
    if (token === 'away') throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    if (token === 'hasty') throw new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds: 7 });
    const isOpening = !opened.has(token);
    opened.add(token);
    if (token === 'leaving' && !isOpening) throw new DomainError('UNAUTHENTICATED');
    const isAdmin = token.startsWith('admin') || (token === 'demoted' && isOpening);
    const [id = ''] = token.split('/');
    return {
      id,
      role: isAdmin ? 'admin' : 'user',
      ipAddress: null,
      token: { id: token, expiresAt: expiryOf(id) },
    };
  }

  beforeEach(async () => {
    http = createServer();
    realtime = createRealtime({ readSnapshot, clock: systemClock, log });
    realtime.listen(http, { authenticate, securityEvents: { record() {} } });
    await once(http.listen(0, '127.0.0.1'), 'listening');
    origin = originOf(http);
  });
  afterEach(async () => {
    await realtime.close();
    http.closeAllConnections();
    await once(http.close(), 'close');
  });

  const open = (token: string) => connectClient(origin, { token });
  const publish = (id: string) => realtime.publish([{ entity: 'invoice', id, ownerId: 'ada' }]);
  /** The changes that a page received. All have arrived once the last one, which every page receives, has. */
  const received = async (page: RealtimeClient) => {
    for (const ownerId of ['ada', 'ben'])
      realtime.publish([{ entity: 'user', id: `last-${ownerId}`, ownerId }]);
    await expect.poll(() => page.changes().some(({ id }) => id.startsWith('last-'))).toBe(true);
    return page
      .changes()
      .filter(({ id }) => !id.startsWith('last-'))
      .map(({ id }) => id);
  };

  test('are the owner and every admin', async () => {
    const pages = await Promise.all([open('ada'), open('ben'), open('admin1'), open('admin2')]);
    publish('1');
    expect(await Promise.all(pages.map(received))).toEqual([['1'], [], ['1'], ['1']]);
  });

  test('are not chosen by what a page asks for', async () => {
    const page = await connectClient(origin, {
      token: 'ben',
      userId: 'ada',
      rooms: ['user:ada', 'admins'],
      role: 'admin',
    });
    publish('1');
    expect(await received(page)).toEqual([]);
  });

  test('exclude a user whose role changed until they reconnect', async () => {
    const [ada, ben] = [await open('ada'), await open('ben')];
    realtime.disconnect('ada');
    await expect.poll(() => ada.isOpen()).toBe(false);
    expect(ben.isOpen()).toBe(true);
    const again = await open('ada');
    publish('1');
    expect(await received(again)).toEqual(['1']);
    expect(ada.changes().filter(({ id }) => id === '1')).toEqual([]);
  });

  test('exclude a user who reads an entity by a role that they no longer have', async () => {
    const reader = { id: 'ben', role: 'retoucher' } as const;
    realtime.provideReaders('job', async (ids) => new Map(ids.map((id) => [id, [reader]])));
    const page = await open('ben');
    realtime.publish([{ entity: 'job', id: '1', ownerId: null }]);
    realtime.publish([{ entity: 'job', id: '2', ownerId: null, formerReaderIds: ['ada'] }]);
    expect(await received(page)).toEqual([]);
  });

  test('exclude a signed-out page, but not other pages of the same user', async () => {
    const [phone, laptop] = [await open('ada/phone'), await open('ada/laptop')];
    realtime.disconnectToken('ada/phone');
    await expect.poll(() => phone.isOpen()).toBe(false);
    publish('1');
    expect(await received(laptop)).toEqual(['1']);
  });

  test.each(['leaving', 'demoted'])(
    'exclude a user whose access ends while the page connects: %s',
    async (token) => {
      const page = await open(token);
      await expect.poll(() => page.isOpen()).toBe(false);
    },
  );

  test('exclude a page whose session has expired, but not other pages of the same user', async () => {
    const [expiring, valid] = [await open('brief'), await open('ada')];
    await expect.poll(() => expiring.isOpen()).toBe(false);
    publish('1');
    expect(await received(valid)).toEqual(['1']);
  });

  test('exclude everyone once the server is closed', async () => {
    const page = await open('ada');
    realtime.closeConnections();
    await expect.poll(() => page.isOpen()).toBe(false);
    for (const transport of ['websocket', 'polling'] as const)
      await expect(connectClient(origin, { token: 'ada' }, transport)).rejects.toThrow();
  });

  test('learn whether the token was rejected or the server failed, but not why', async () => {
    await expect(open('unknown')).rejects.toMatchObject({
      message: 'Authentication error',
      data: { code: 'UNAUTHENTICATED' },
    });
    expect(lines).toEqual([]);
    await expect(open('broken')).rejects.toMatchObject({
      message: errorMessages.INTERNAL,
      data: { code: 'INTERNAL' },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('hunter2');
  });

  test('learn that the database is unavailable, and how long to wait after too many calls', async () => {
    await expect(open('away')).rejects.toMatchObject({ data: { code: 'NOT_READY' } });
    await expect(open('hasty')).rejects.toMatchObject({
      message: errorMessages.TOO_MANY_REQUESTS,
      data: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 7 },
    });
  });
});

describe('the number of open sockets', () => {
  const limits = { perUser: 3, perNetwork: 5 };
  let realtime: RealtimeServer;
  let http: Server;
  let recorded: ObservedSecurityEvent[];
  let pages: RealtimeClient[];

  beforeEach(async () => {
    [recorded, pages] = [[], []];
    http = createServer();
    realtime = createRealtime({
      limits,
      trustProxy: '127.0.0.1',
      readSnapshot,
      clock: systemClock,
      log: createLogger('silent'),
    });
    realtime.listen(http, {
      authenticate: async (id, ipAddress) => ({
        id,
        role: 'user',
        ipAddress,
        token: { id, expiresAt: expiryOf(id) },
      }),
      securityEvents: { record: (event) => void recorded.push(event) },
    });
    await once(http.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    for (const page of pages) page.close();
    await realtime.close();
    http.closeAllConnections();
    await once(http.close(), 'close');
  });

  async function open(token: string, ipAddress = '203.0.113.1'): Promise<RealtimeClient> {
    const headers = { 'x-forwarded-for': ipAddress };
    const page = await connectClient(originOf(http), { token }, 'websocket', headers);
    pages.push(page);
    return page;
  }
  const tooMany = {
    message: expect.stringMatching(/too many pages open.* The limit is \d+ open pages at the same time\.$/),
    data: { code: 'TOO_MANY_CONNECTIONS' },
  };

  test('is limited per user, even if they are opened at once', async () => {
    const networks = Array.from({ length: 20 }, (_, number) => `198.51.${number}.1`);
    const opened = await Promise.allSettled(networks.map((network) => open('ada', network)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.perUser);
    await expect(open('ada')).rejects.toMatchObject(tooMany);
    await open('ben');
    const event = { kind: 'limit_reached', detail: 'sockets', userId: 'ada', ipAddress: '203.0.113.1' };
    expect(recorded.at(-1)).toEqual(event);
  });

  test('is limited per network behind the trusted proxy', async () => {
    for (let number = 0; number < limits.perNetwork; number += 1) await open(`user ${number}`);
    await expect(open('one more')).rejects.toMatchObject(tooMany);
    await open('one more', '203.0.113.99');
    expect(recorded).toMatchObject([{ detail: 'sockets', userId: null, ipAddress: '203.0.113.1' }]);
  });

  test('decreases when a page closes', async () => {
    for (const _ of [1, 2, 3]) await open('ada');
    await expect(open('ada')).rejects.toMatchObject(tooMany);
    pages[0]?.close();
    await expect.poll(() => open('ada').then(Boolean, () => false)).toBe(true);
  });

  test('includes connections that never send a token', async () => {
    const { hostname, port } = new URL(originOf(http));
    const handshake = () =>
      fetch(`http://${hostname}:${port}/socket.io/?EIO=4&transport=polling`, {
        headers: { 'x-forwarded-for': '203.0.113.1' },
      }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push(await handshake());
    expect(statuses).toEqual([...Array(10).fill(200), 403, 403]);
  });

  test('decreases by a page that does not read what it is sent', async () => {
    const url = `${originOf(http)}/socket.io/?EIO=4&transport=polling`;
    const handshake = await (await fetch(url)).text();
    const { sid } = JSON.parse(handshake.slice(1)) as { sid: string };
    const poll = (body?: string) =>
      fetch(`${url}&sid=${sid}`, body === undefined ? {} : { method: 'POST', body }).then(
        async (response) => ({
          status: response.status,
          text: await response.text(),
        }),
      );
    await poll('40{"token":"ada"}');
    expect(await poll()).toMatchObject({ status: 200, text: expect.stringMatching(/^40/) });
    const send = (count: number) => {
      for (let seq = 0; seq < count; seq += 1)
        realtime.to(['user:ada']).emit('chat_read', { role: 'user', chatId: '1', seq });
    };
    send(900);
    expect((await poll()).text.split('\x1e')).toHaveLength(900);
    send(1_001);
    expect(await poll()).toMatchObject({ status: 400 });
  });

  test('bounds what one message costs: each socket receives it once', async () => {
    await Promise.allSettled(Array.from({ length: 50 }, () => open('ada')));
    for (let id = 0; id < 10; id += 1)
      realtime.to(['user:ada', 'role:user']).emit('chat_read', { role: 'user', chatId: `${id}`, seq: id });
    await Promise.all(pages.map((page) => page.waitFor('chat_read', ({ seq }) => seq === 9)));
    expect(pages.map((page) => page.received('chat_read').length)).toEqual([10, 10, 10]);
  });
});
