import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestApp,
  defaultPassword,
  type TestApp,
  type TestUser,
} from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { sessionIdOf } from '../../../../../../testing/tokens.ts';
import { sessions, users } from '../../../db/schema/index.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let t: TestApp;
let origin: string;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
});
beforeEach(() => t.clock.set('2026-11-21T12:00:00.000Z'));
afterAll(() => t.close());

interface Origin {
  readonly userAgent?: string;
  readonly address?: string;
}

async function logIn({ email }: TestUser, { userAgent = chrome, address = '198.51.100.7' }: Origin = {}) {
  const options = {
    body: { email, password: defaultPassword },
    headers: { 'user-agent': userAgent },
    address,
  };
  return t.bearer(dataOf(await t.visitor.call('POST /auth/login', options)).token);
}

const sessionsOf = async (person: TestUser) => dataOf(await person.call('GET /auth/sessions')).sessions;
const isSignedIn = async (person: TestUser) => (await person.call('GET /auth/profile')).status === 200;
const open = ({ token }: TestUser) => connectClient(origin, { token });

describe('the list of sessions', () => {
  test('names method, device, network and times, the last used first', async () => {
    const person = await t.register('Lists');
    t.clock.advance(minute);
    const laptop = await logIn(person);
    t.clock.advance(minute);
    const phone = await logIn(person, { userAgent: firefox, address: '2001:db8:1:2:3::4' });
    const list = await sessionsOf(laptop);
    expect(list).toEqual([
      {
        _id: sessionIdOf(phone.token),
        method: 'password',
        device: 'Firefox on Linux',
        network: '2001:db8:1::/48',
        createdAt: '2026-11-21T12:02:00.000Z',
        lastUsedAt: '2026-11-21T12:02:00.000Z',
        expiresAt: '2026-11-28T12:02:00.000Z',
        isCurrent: false,
      },
      expect.objectContaining({ device: 'Chrome on Windows', network: '198.51.100.0/24', isCurrent: true }),
      expect.objectContaining({ _id: sessionIdOf(person.token), isCurrent: false }),
    ]);
    expect((await sessionsOf(await t.signIn('With Google'))).map(({ method }) => method)).toEqual(['google']);
  });

  test('says when and where a session was last used, to ten minutes', async () => {
    const person = await t.register('Uses');
    t.clock.advance(10 * minute);
    await person.call('GET /auth/profile', { address: '203.0.113.9' });
    expect(await sessionsOf(person)).toMatchObject([{ lastUsedAt: '2026-11-21T12:00:00.000Z' }]);
    t.clock.advance(1);
    await person.call('GET /auth/profile', { address: '203.0.113.9' });
    expect(await sessionsOf(person)).toMatchObject([
      { lastUsedAt: '2026-11-21T12:10:00.001Z', network: '203.0.113.0/24' },
    ]);
  });

  test('omits sessions that have expired, were ended, or have an old token epoch', async () => {
    const person = await t.register('Leaves Out');
    const { id } = person;
    t.clock.advance(7 * day - minute);
    const second = await logIn(person);
    t.clock.advance(minute);
    const third = await logIn(person);
    expect(await sessionsOf(second)).toHaveLength(2);
    await third.call('POST /auth/logout');
    expect(await sessionsOf(second)).toHaveLength(1);
    await t.database.queries.update(users).set({ tokenEpoch: 1 }).where(eq(users.id, id));
    expect(await sessionsOf(await logIn(person))).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  test('ends one at once, with its open pages', async () => {
    const laptop = await t.register('Lost Phone');
    const phone = await logIn(laptop);
    const pages = await Promise.all([phone, laptop].map(open));
    const params = { id: sessionIdOf(phone.token) };
    expect((await laptop.call('DELETE /auth/sessions/:id', { params })).status).toBe(200);
    await expect.poll(() => pages.map((page) => page.isOpen())).toEqual([false, true]);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
    expectError(await laptop.call('DELETE /auth/sessions/:id', { params }), 404, 'NOT_FOUND');
    pages[1]?.close();
  });

  test("refuses another user's session", async () => {
    const [person, stranger] = [await t.register('Owner'), await t.register('Stranger')];
    const params = { id: sessionIdOf(person.token) };
    expectError(await stranger.call('DELETE /auth/sessions/:id', { params }), 404, 'NOT_FOUND');
    expect(await isSignedIn(person)).toBe(true);
  });

  test('ends all others, or all', async () => {
    const laptop = await t.register('Everywhere');
    const [phone, tablet] = [await logIn(laptop), await logIn(laptop)];
    const pages = await Promise.all([phone, tablet, laptop].map(open));
    await laptop.call('POST /auth/logout-others');
    await expect.poll(() => pages.map((page) => page.isOpen())).toEqual([false, false, true]);
    expect([await isSignedIn(phone), await isSignedIn(tablet), await isSignedIn(laptop)]).toEqual([
      false,
      false,
      true,
    ]);
    const other = await logIn(laptop);
    await laptop.call('POST /auth/logout-everywhere');
    await expect.poll(() => pages.map((page) => page.isOpen())).toEqual([false, false, false]);
    expect([await isSignedIn(laptop), await isSignedIn(other)]).toEqual([false, false]);
  });

  test('a new password ends all and starts one', async () => {
    const laptop = await t.register('New Password');
    const phone = await logIn(laptop);
    const body = { currentPassword: defaultPassword, newPassword: 'hard light, no shadows' };
    const headers = { 'user-agent': firefox };
    const { token } = dataOf(await phone.call('PUT /auth/change-password', { body, headers }));
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([false, false]);
    expect(await sessionsOf(t.bearer(token))).toMatchObject([
      { _id: sessionIdOf(token), device: 'Firefox on Linux', isCurrent: true },
    ]);
  });

  test('a password that is changed while someone signs in with the old one ends that session, too', async () => {
    const person = await t.register('Race');
    const { queries } = t.database;
    const [asRead] = await queries.select().from(users).where(eq(users.id, person.id));
    if (asRead === undefined) throw new Error('the user is missing');
    const body = { currentPassword: defaultPassword, newPassword: 'hard light, no shadows' };
    await person.call('PUT /auth/change-password', { body });
    const visitor = { id: null, role: null, ipAddress: null };
    const { token } = await t.services.accounts.startSession(asRead, 'password', visitor);
    expect(await isSignedIn(t.bearer(token))).toBe(false);
  });
});

test('a sign-in with a hundred sessions ends the oldest one', async () => {
  const person = await t.register('Scripts');
  const { queries } = t.database;
  const [row] = await queries.select().from(sessions).where(eq(sessions.userId, person.id));
  if (row === undefined) throw new Error('the session is missing');
  const later = Array.from({ length: 99 }, (_, index) => ({
    ...row,
    id: crypto.randomUUID(),
    createdAt: new Date(row.createdAt.getTime() + 1 + index),
  }));
  await queries.insert(sessions).values(later);
  t.clock.advance(minute);
  expect(await isSignedIn(person)).toBe(true);
  const page = await open(person);
  const newest = await logIn(person);
  await expect.poll(() => page.isOpen()).toBe(false);
  const ids = (
    await queries
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person.id))
      .orderBy(desc(sessions.createdAt))
  ).map(({ id }) => id);
  expect(ids).toEqual([sessionIdOf(newest.token), ...later.toReversed().map(({ id }) => id)]);
  expect(await isSignedIn(person)).toBe(false);
});

test('a sign-in from a new device or network is a security event', async () => {
  const admin = await t.signInAdmin();
  const person = await t.register('Travels');
  const eventsOf = async () => {
    const query = { kind: 'signed_in', search: person.email } as const;
    const { events } = dataOf(await admin.call('GET /admin/security-events', { query }));
    return events.map(({ detail, network }) => ({ detail, network }));
  };
  await forgetSessions(person.id);
  await logIn(person);
  await logIn(person);
  expect(await eventsOf()).toEqual([]);
  await logIn(person, { address: '203.0.113.1' });
  expect(await eventsOf()).toEqual([{ detail: 'new_network', network: '203.0.113.0/24' }]);
  await logIn(person, { userAgent: firefox, address: '203.0.113.1' });
  await logIn(person, { userAgent: firefox, address: '203.0.113.1' });
  expect(await eventsOf()).toEqual([
    { detail: 'new_device', network: '203.0.113.0/24' },
    { detail: 'new_network', network: '203.0.113.0/24' },
  ]);
});

/** Makes the next sign-in the first one. */
async function forgetSessions(id: string): Promise<void> {
  await t.database.queries.delete(sessions).where(eq(sessions.userId, id));
}

test('sign-in methods say whether there is a password and a Google account', async () => {
  const methodsOf = async (person: TestUser) =>
    dataOf(await person.call('GET /auth/sign-in-methods')).methods;
  expect(await methodsOf(await t.register('Password Only'))).toEqual({ password: true, google: false });
  expect(await methodsOf(await t.signIn('Google Only'))).toEqual({ password: false, google: true });
});
