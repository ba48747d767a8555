// What the accounts give to those who mail links that set a password.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp, usualPassword } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { passwordLinks, users } from '../../db/schema.ts';
import { createIds } from '../../platform/ids.ts';
import { createTransact, type Transact } from '../../platform/transaction.ts';
import { createThrottle } from '../throttle/index.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createTokens } from './tokens.ts';

const newPassword = 'hard light, no shadows';
const nobody = { id: null, role: null, address: null };

let t: TestApp;
let transact: Transact;
let passwords: Passwords;
const ended: string[] = [];

beforeAll(async () => {
  t = await createTestApp();
  const { database, clock, secret } = t;
  const live = { changed() {}, disconnect: (id: string) => void ended.push(id), disconnectToken() {} };
  transact = createTransact({ database, clock, newId: createIds(clock), live });
  passwords = createPasswords({
    database,
    transact,
    tokens: await createTokens(secret, clock),
    throttle: createThrottle({ database, clock, secret, limits: null }),
    live,
  });
});
afterAll(() => t.close());
beforeEach(() => {
  ended.length = 0;
});

const reset = (id: string) => transact(nobody, (tx) => passwords.resetPassword(tx, id, newPassword));

async function logIn({ email }: Person, password: string) {
  return (await t.nobody.call('POST /auth/login', { body: { email, password } })).status;
}

async function lockOut({ id }: Person) {
  await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, id));
}

describe('a link may be mailed', () => {
  test('to whoever has an account, with or without a password', async () => {
    const [registered, google] = [await t.register('Registered'), await t.signIn('With Google')];
    const { id, email } = registered;
    expect(await passwords.findForPasswordLink(email.toUpperCase())).toEqual({
      id,
      email,
      fullName: 'Registered',
      hasPassword: true,
    });
    expect(await passwords.findForPasswordLink(google.email)).toMatchObject({
      id: google.id,
      hasPassword: false,
    });
  });

  test('to nobody else, nor to an account that is not active', async () => {
    const person = await t.register('Locked Out');
    await lockOut(person);
    expect(await passwords.findForPasswordLink(person.email)).toBeNull();
    expect(await passwords.findForPasswordLink('nobody@reset.test')).toBeNull();
  });
});

describe('a password set by a link', () => {
  test('counts instead of the one before, proves the email and ends all older tokens and links', async () => {
    const person = await t.register('Resets');
    await t.database.queries
      .insert(passwordLinks)
      .values({ tokenHash: randomUUID(), userId: person.id, endsAt: new Date('2026-11-21T13:00:00Z') });
    await reset(person.id);
    expect([await logIn(person, usualPassword), await logIn(person, newPassword)]).toEqual([400, 200]);
    expect((await person.call('GET /auth/profile')).status).toBe(401);
    const [row] = await t.database.queries.select().from(users).where(eq(users.id, person.id));
    expect(row).toMatchObject({ isEmailVerified: true, tokenEpoch: 1 });
    expect(await t.database.queries.$count(passwordLinks, eq(passwordLinks.userId, person.id))).toBe(0);
  });

  test('is the first one of an account that had none', async () => {
    const person = await t.signIn('First Password');
    await reset(person.id);
    expect(await logIn(person, newPassword)).toBe(200);
  });

  test('is recorded, without it', async () => {
    const person = await t.register('Recorded Reset');
    const written = await watchAudit(t.database);
    await reset(person.id);
    expect(await written()).toMatchObject([
      {
        act: 'reset_password',
        entityId: person.id,
        before: { isEmailVerified: false, hasPassword: true },
        after: { isEmailVerified: true, hasPassword: true },
      },
    ]);
    expect(JSON.stringify(await written())).not.toMatch(/argon2|shadows/);
  });

  test('is refused where the account is not active', async () => {
    const person = await t.register('Locked Reset');
    await lockOut(person);
    await expect(reset(person.id)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
  });

  test('leaves the open pages to be ended after the commit', async () => {
    const person = await t.register('Pages Reset');
    await reset(person.id);
    expect(ended).toEqual([]);
    passwords.endSockets(person.id);
    expect(ended).toEqual([person.id]);
  });
});
