// An account that somebody registered with an email that is not theirs, once its owner comes with Google.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, usualPassword } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { openPage } from '../../../../../testing/live.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';
import { passwordLinks, users } from '../../db/schema.ts';
import { startKeyIssuer } from './test-issuer.ts';

const clientId = 'us.apps.issuer.test';

let t: TestApp;
let origin: string;
let issuer: Awaited<ReturnType<typeof startKeyIssuer>>;

beforeAll(async () => {
  issuer = await startKeyIssuer();
  await issuer.addKey('RS256', 'one');
  t = await createTestApp({
    env: {
      GOOGLE_ISSUER: issuer.url,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: 'secret',
      ADMIN_EMAILS: 'admin@burnish.test,boss@takeover.test',
    },
  });
  origin = await t.listen();
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

async function comeWithGoogle(email: string) {
  const now = Math.floor(Date.now() / 1000);
  const credential = await issuer.sign('one', {
    iss: issuer.url,
    aud: clientId,
    sub: email,
    email,
    email_verified: true,
    name: 'The Owner',
    iat: now - 5,
    exp: now + 3_600,
  });
  return dataOf(await t.nobody.call('POST /auth/google', { body: { credential } }));
}

async function accountOf(email: string) {
  const [row] = await t.database.queries.select().from(users).where(sql`lower(email) = lower(${email})`);
  if (row === undefined) throw new Error(`no account: ${email}`);
  return row;
}

async function mailLink(userId: string): Promise<void> {
  const endsAt = new Date('2026-11-21T13:00:00Z');
  await t.database.queries.insert(passwordLinks).values({ tokenHash: randomUUID(), userId, endsAt });
}

const logIn = (email: string) =>
  t.nobody.call('POST /auth/login', { body: { email, password: usualPassword } });

describe('an account of an unproven email', () => {
  test('goes to whoever proves it: password, tokens, links and pages of the other end', async () => {
    const email = 'owner@takeover.test';
    const squatter = await t.register('Squatter', { email: 'Owner@Takeover.test' });
    const page = await openPage(origin, { token: squatter.token });
    await mailLink(squatter.id);
    const written = await watchAudit(t.database);

    const { token, user } = await comeWithGoogle(email);
    expect(user).toMatchObject({ _id: squatter.id, isEmailVerified: true });
    expect((await t.bearer(token).call('GET /auth/profile')).status).toBe(200);
    expectRefusal(await squatter.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    expectRefusal(await logIn(email), 400, 'INVALID_CREDENTIALS');
    await expect.poll(() => page.isOpen()).toBe(false);
    expect((await accountOf(email)).passwordHash).toBeNull();
    expect(await t.database.queries.$count(passwordLinks, sql`user_id = ${squatter.id}`)).toBe(0);
    expect(await written()).toMatchObject([
      {
        act: 'bind_identity',
        entityId: squatter.id,
        actorId: null,
        before: { isEmailVerified: false, hasPassword: true },
        after: { isEmailVerified: true, hasPassword: false },
      },
    ]);
  });

  test('that makes a first admin makes the owner one, and nobody before', async () => {
    const email = 'boss@takeover.test';
    const squatter = await t.register('Squatter', { email });
    expectRefusal(await squatter.call('GET /admin/users'), 403, 'FORBIDDEN');
    const written = await watchAudit(t.database);
    expect((await comeWithGoogle(email)).user.role).toBe('admin');
    expect((await written()).map(({ act }) => act)).toEqual(['bind_identity', 'grant_first_admin']);
    expectRefusal(await squatter.call('GET /admin/users'), 401, 'UNAUTHENTICATED');
  });

  test('is taken over while its maker signs in: their token is worth nothing', async () => {
    const email = 'race@takeover.test';
    await t.register('Squatter', { email });
    const [attempts] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => logIn(email))),
      comeWithGoogle(email),
    ]);
    for (const { status, body } of attempts) {
      if (status !== 200) continue;
      expectRefusal(await t.bearer(body.data.token).call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    }
  });
});

test('an account of a proven email keeps its password, its tokens and its links', async () => {
  const email = 'proven@takeover.test';
  const person = await t.register('Proven', { email });
  await t.database.queries.update(users).set({ isEmailVerified: true }).where(sql`id = ${person.id}`);
  await mailLink(person.id);
  const page = await openPage(origin, { token: person.token });
  expect((await comeWithGoogle(email)).user).toMatchObject({ _id: person.id, fullName: 'Proven' });
  expect((await person.call('GET /auth/profile')).status).toBe(200);
  expect((await logIn(email)).status).toBe(200);
  expect(await t.database.queries.$count(passwordLinks, sql`user_id = ${person.id}`)).toBe(1);
  expect(page.isOpen()).toBe(true);
  page.close();
});
