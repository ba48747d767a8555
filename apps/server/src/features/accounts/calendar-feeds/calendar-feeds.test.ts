import { maxCalendarFeeds } from '@burnish/domain/accounts/calendar-feed';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestApp,
  defaultPassword,
  type TestApp,
  type TestUser,
} from '../../../../../../testing/app.ts';
import { createCalendarFeed, readFeed } from '../../../../../../testing/calendar-feeds.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { calendarFeedBody, dataOf } from '../../../../../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../../../../../testing/mail.ts';
import { confirm } from '../../../../../../testing/second-factor.ts';
import { auditRecords, calendarFeeds, users } from '../../../db/schema/index.ts';

const minute = 60_000;

let mail: MailServer;
let t: TestApp;

beforeAll(async () => {
  mail = await startMailServer();
  t = await createTestApp({ env: { SMTP_URL: mail.url } });
});
beforeEach(() => t.clock.set('2026-11-21T12:00:00.000Z'));
afterAll(async () => {
  await t.close();
  await mail.close();
});

const feedsOf = async (user: TestUser) => dataOf(await user.call('GET /auth/calendar-feeds')).calendarFeeds;
const statusOf = async ({ url }: { readonly url: string }) => (await readFeed(t, url)).status;
const secretOf = ({ url }: { readonly url: string }) => new URL(url).pathname.split('/').at(-2) ?? '';

describe('a new feed', () => {
  test('has an address that is shown once, and stored as a hash', async () => {
    const user = await t.register('Creates A Feed');
    const created = await createCalendarFeed(user);
    expect(created.url).toMatch(/^http:\/\/localhost:\d+\/api\/calendar\/[\w-]{43}\/due-dates\.ics$/);
    expect(created.calendarFeed).toEqual({
      _id: created.calendarFeed._id,
      name: 'Phone',
      createdAt: '2026-11-21T12:00:00.000Z',
      lastUsedAt: null,
    });
    expect(await feedsOf(user)).toEqual([created.calendarFeed]);
    const [row] = await t.database.queries
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, user.id));
    expect(row?.secretHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(secretOf(created));
  });

  test('needs a confirmation', async () => {
    const user = await t.register('Confirms');
    const body = { ...calendarFeedBody, confirmation: 'none' };
    expectError(await user.call('POST /auth/calendar-feeds', { body }), 403, 'CONFIRMATION_REQUIRED');
    expect(await feedsOf(user)).toEqual([]);
  });

  test('is audited and emailed without the secret, which is not in the log either', async () => {
    const user = await t.register('Is Informed');
    const created = await createCalendarFeed(user);
    expect(await statusOf(created)).toBe(200);
    const params = { id: created.calendarFeed._id };
    dataOf(await user.call('DELETE /auth/calendar-feeds/:id', { params }));
    expect(await statusOf(created)).toBe(404);
    const { text } = await mail.next({ to: user.email, subject: /calendar feed was created/ });
    expect(text).toContain('/account/calendar');
    const records = await t.database.queries
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.entityId, user.id));
    const feed = { feedId: params.id };
    expect(records.filter(({ action }) => action.endsWith('calendar_feed'))).toMatchObject([
      { action: 'create_calendar_feed', before: null, after: feed },
      { action: 'revoke_calendar_feed', before: feed, after: null },
    ]);
    expect(t.logLines).toContainEqual(
      expect.objectContaining({ route: '/api/calendar/:secret/due-dates.ics', status: 200 }),
    );
    for (const output of [text, JSON.stringify(records), JSON.stringify(t.logLines)])
      expect(output).not.toContain(secretOf(created));
  });

  test('is one of at most five', async () => {
    const user = await t.register('Five Feeds');
    for (let count = 1; count < maxCalendarFeeds; count += 1) await createCalendarFeed(user);
    const attempts = await Promise.all(
      [0, 1].map(async () => {
        const body = { ...calendarFeedBody, confirmation: await confirm(user) };
        return (await user.call('POST /auth/calendar-feeds', { body })).status;
      }),
    );
    expect(attempts.toSorted()).toEqual([201, 409]);
    const body = { ...calendarFeedBody, confirmation: await confirm(user) };
    expectError(await user.call('POST /auth/calendar-feeds', { body }), 409, 'TOO_MANY_CALENDAR_FEEDS');
  });
});

describe('a request', () => {
  test('says when the feed was last read, to a minute', async () => {
    const user = await t.register('Reads A Feed');
    const created = await createCalendarFeed(user);
    const lastUse = async () => (await feedsOf(user))[0]?.lastUsedAt;
    await statusOf(created);
    expect(await lastUse()).toBe('2026-11-21T12:00:00.000Z');
    t.clock.advance(minute);
    await statusOf(created);
    expect(await lastUse()).toBe('2026-11-21T12:00:00.000Z');
    t.clock.advance(1);
    await statusOf(created);
    expect(await lastUse()).toBe('2026-11-21T12:01:00.001Z');
  });

  test('finds nothing if the secret is wrong', async () => {
    const created = await createCalendarFeed(await t.register('Owns A Feed'));
    const secret = secretOf(created);
    const other = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
    const wrong = [other, secret.slice(1), `${secret}A`, '%00', 'x'];
    for (const text of wrong)
      expect((await readFeed(t, created.url.replace(secret, text))).status, text).toBe(404);
    expect(await statusOf(created)).toBe(200);
  });

  test('counts for the limit of its user, with all feeds', async () => {
    const limited = await createTestApp({
      env: { RATE_LIMITS: '{"calendarFeeds":{"max":3,"seconds":3600}}' },
    });
    const user = await limited.register('Limited');
    const [phone, laptop] = [await createCalendarFeed(user), await createCalendarFeed(user, 'Laptop')];
    for (const { url } of [phone, laptop, phone]) expect((await readFeed(limited, url)).status).toBe(200);
    const refused = await readFeed(limited, laptop.url);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await createCalendarFeed(await limited.register('Not Limited'));
    expect((await readFeed(limited, other.url)).status).toBe(200);
    await limited.close();
  });

  test('of any address counts for the limit of its network', async () => {
    const limited = await createTestApp({ env: { RATE_LIMITS: '{"calls":{"max":10,"seconds":3600}}' } });
    const { url } = await createCalendarFeed(await limited.register('Same Network'));
    const guess = url.replace(/calendar\/(.)/, (_, first) => `calendar/${first === '-' ? '_' : '-'}`);
    const statuses = [];
    for (let call = 0; call < 11; call += 1) statuses.push((await readFeed(limited, guess)).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    await limited.close();
  });

  test('of staff needs the second factor that the studio requires', async () => {
    const strict = await createTestApp({ env: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
    const person = await strict.register('Becomes Staff');
    const { url } = await createCalendarFeed(person);
    expect((await readFeed(strict, url)).status).toBe(200);
    await strict.database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, person.id));
    expect((await readFeed(strict, url)).status).toBe(404);
    await strict.close();
  });
});

describe('a feed ends', () => {
  test('when it is revoked, by its user only', async () => {
    const [user, stranger] = [await t.register('Revokes'), await t.register('Cannot Revoke')];
    const created = await createCalendarFeed(user);
    const kept = await createCalendarFeed(user, 'Laptop');
    const params = { id: created.calendarFeed._id };
    expectError(await stranger.call('DELETE /auth/calendar-feeds/:id', { params }), 404, 'NOT_FOUND');
    expect(await statusOf(created)).toBe(200);
    dataOf(await user.call('DELETE /auth/calendar-feeds/:id', { params }));
    expect([await statusOf(created), await statusOf(kept)]).toEqual([404, 200]);
    expectError(await user.call('DELETE /auth/calendar-feeds/:id', { params }), 404, 'NOT_FOUND');
  });

  test('when the account is deactivated, for good', async () => {
    const admin = await t.signInAdmin();
    const user = await t.register('Deactivated');
    const created = await createCalendarFeed(user);
    const params = { id: user.id };
    dataOf(await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: false } }));
    expect(await statusOf(created)).toBe(404);
    dataOf(await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: true } }));
    expect(await statusOf(created)).toBe(404);
  });

  test('while the account is not active, whatever deactivated it', async () => {
    const user = await t.register('Not Active');
    const created = await createCalendarFeed(user);
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect(await statusOf(created)).toBe(404);
  });

  test('when the account is deleted', async () => {
    const user = await t.register('Deleted');
    const created = await createCalendarFeed(user);
    const body = { phrase: 'delete my account', confirmation: await confirm(user) };
    dataOf(await user.call('POST /auth/delete-account', { body }));
    expect(await statusOf(created)).toBe(404);
  });

  test('when the owner of the email takes it over', async () => {
    const attacker = await t.register('Squatter');
    const created = await createCalendarFeed(attacker);
    await t.signIn('Owner Of Email', { email: attacker.email });
    expect(await statusOf(created)).toBe(404);
  });

  test('when the email is verified by a link, because it may have been that of another', async () => {
    const user = await t.register('Unverified');
    const created = await createCalendarFeed(user);
    await setPasswordByLink(user);
    expect(await statusOf(created)).toBe(404);
    const body = { email: user.email, password: defaultPassword };
    const { token } = dataOf(await t.visitor.call('POST /auth/login', { body }));
    const later = await createCalendarFeed(t.bearer(token));
    await setPasswordByLink(user);
    expect(await statusOf(later)).toBe(200);
  });

  test('not when the user signs out everywhere', async () => {
    const user = await t.register('Goes On');
    const created = await createCalendarFeed(user);
    await user.call('POST /auth/logout-everywhere');
    expect(await statusOf(created)).toBe(200);
  });
});

async function setPasswordByLink({ email }: TestUser): Promise<void> {
  await t.visitor.call('POST /auth/forgot-password', { body: { email } });
  const { text } = await mail.next({ to: email, subject: /^Reset/ });
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
  dataOf(await t.visitor.call('POST /auth/reset-password', { body: { token, password: defaultPassword } }));
}
