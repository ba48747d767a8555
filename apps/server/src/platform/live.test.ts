import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { DomainError } from '@burnish/domain/errors';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts';
import { pendingRequest } from '../../../../testing/factories.ts';
import { openPage, type Page } from '../../../../testing/live.ts';
import { users } from '../db/schema.ts';
import { createLive, type LiveServer } from './live.ts';
import { createLogger } from './logger.ts';

describe('an open page of the product', () => {
  let t: TestApp;
  let origin: string;
  let customer: Person;
  let admin: Person;

  beforeAll(async () => {
    t = await createTestApp();
    origin = await t.listen();
    [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
  });
  afterAll(() => t.close());

  test.each(['websocket', 'polling'] as const)('is told over %s', async (transport) => {
    const page = await openPage(origin, { token: customer.token }, transport);
    const { _id: id } = await pendingRequest(customer);
    await page.hears({ entity: 'request', id });
    expect(page.heard).toEqual([{ entity: 'request', id }]);
    page.close();
  });

  test('is told as often as it is open', async () => {
    const pages = await Promise.all([1, 2, 3].map(() => openPage(origin, { token: customer.token })));
    const { _id: id } = await pendingRequest(customer);
    await Promise.all(pages.map((page) => page.hears({ entity: 'request', id })));
    for (const page of pages) page.close();
  });

  test('of an admin is told of an own order once', async () => {
    const page = await openPage(origin, { token: admin.token });
    const { _id: own } = await pendingRequest(admin);
    const { _id: after } = await pendingRequest(customer);
    await page.hears({ entity: 'request', id: after });
    expect(page.heard.map(({ id }) => id)).toEqual([own, after]);
    page.close();
  });

  test('of somebody who is no admin any more, once opened again, is not told of others', async () => {
    const former = await t.signInAdmin('Former Admin');
    await t.database.queries.update(users).set({ role: 'user' }).where(eq(users.id, former.id));
    const page = await openPage(origin, { token: former.token });
    await pendingRequest(customer);
    const { _id: own } = await pendingRequest(former);
    await page.hears({ entity: 'request', id: own });
    expect(page.heard.map(({ id }) => id)).toEqual([own]);
    page.close();
  });

  test.each([
    ['no token', {}],
    ['an empty token', { token: '' }],
    ['a token that is none', { token: 'x.y.z' }],
    ['a token that is no text', { token: { userId: 1 } }],
    ['a list of tokens', { token: ['a'] }],
    ['a number', { token: 7 }],
  ])('that shows %s is turned away', async (_, auth) => {
    await expect(openPage(origin, auth)).rejects.toThrow(/^Authentication error$/);
  });

  test('of a deactivated user is turned away, as is one whose token has ended', async () => {
    const person = await t.signIn('Gone');
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    await expect(openPage(origin, { token: person.token })).rejects.toThrow(/^Authentication error$/);
    const late = await t.signIn('Late');
    t.clock.advance(8 * 24 * 3_600_000);
    await expect(openPage(origin, { token: late.token })).rejects.toThrow(/^Authentication error$/);
    t.clock.advance(-8 * 24 * 3_600_000);
  });

  test('that is turned away is no fault of ours in the log', () => {
    expect(t.log.filter(({ level }) => level >= 40)).toEqual([]);
  });
});

describe('who is told', () => {
  let live: LiveServer;
  let origin: string;
  const lines: string[] = [];
  const opened = new Set<string>();
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  let http: Server;

  beforeEach(async () => {
    http = createServer();
    live = createLive([]);
    live.listen(
      http,
      async (token) => {
        if (token === 'broken') throw new Error('password=hunter2');
        if (token === 'nobody') throw new DomainError('UNAUTHENTICATED');
        const isOpening = !opened.has(token);
        opened.add(token);
        if (token === 'leaving' && !isOpening) throw new DomainError('UNAUTHENTICATED');
        const isAdmin = token.startsWith('admin') || (token === 'demoted' && isOpening);
        const [id = ''] = token.split('/');
        return {
          id,
          role: isAdmin ? 'admin' : 'user',
          address: null,
          token: { id: token, endsAt: new Date(0) },
        };
      },
      log,
    );
    await once(http.listen(0, '127.0.0.1'), 'listening');
    const address = http.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    origin = `http://127.0.0.1:${address.port}`;
  });
  afterEach(async () => {
    await live.close();
    http.closeAllConnections();
    await once(http.close(), 'close');
  });

  const open = (token: string) => openPage(origin, { token });
  const told = async (page: Page) => {
    live.changed({ entity: 'user', id: 'fence' }, 'ada');
    live.changed({ entity: 'user', id: 'fence' }, 'ben');
    await page.hears({ entity: 'user', id: 'fence' });
    return page.heard.filter(({ id }) => id !== 'fence').map(({ id }) => id);
  };

  test('is the owner and every admin', async () => {
    const pages = await Promise.all([open('ada'), open('ben'), open('admin1'), open('admin2')]);
    live.changed({ entity: 'invoice', id: '1' }, 'ada');
    expect(await Promise.all(pages.map(told))).toEqual([['1'], [], ['1'], ['1']]);
  });

  test('is nobody who only asks to join', async () => {
    const page = await openPage(origin, {
      token: 'ben',
      userId: 'ada',
      rooms: ['user:ada', 'admins'],
      role: 'admin',
    });
    live.changed({ entity: 'invoice', id: '1' }, 'ada');
    expect(await told(page)).toEqual([]);
  });

  test('is nobody any more whose rights have changed, until they come back', async () => {
    const [ada, ben] = [await open('ada'), await open('ben')];
    live.disconnect('ada');
    await expect.poll(() => ada.isOpen()).toBe(false);
    expect(ben.isOpen()).toBe(true);
    const again = await open('ada');
    live.changed({ entity: 'invoice', id: '1' }, 'ada');
    expect(await told(again)).toEqual(['1']);
    expect(ada.heard.filter(({ id }) => id === '1')).toEqual([]);
  });

  test('is nobody any more who signed out, and whoever they are elsewhere still is', async () => {
    const [phone, desk] = [await open('ada/phone'), await open('ada/desk')];
    live.disconnectToken('ada/phone');
    await expect.poll(() => phone.isOpen()).toBe(false);
    live.changed({ entity: 'invoice', id: '1' }, 'ada');
    expect(await told(desk)).toEqual(['1']);
  });

  test.each(['leaving', 'demoted'])('is nobody whose rights end while the page opens: %s', async (token) => {
    const page = await open(token);
    await expect.poll(() => page.isOpen()).toBe(false);
  });

  test('is nobody after the end', async () => {
    const page = await open('ada');
    await live.close();
    await expect.poll(() => page.isOpen()).toBe(false);
  });

  test('is not told why it could not be asked who they are', async () => {
    await expect(open('nobody')).rejects.toThrow(/^Authentication error$/);
    expect(lines).toEqual([]);
    await expect(open('broken')).rejects.toThrow(/^Authentication error$/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('hunter2');
  });
});
