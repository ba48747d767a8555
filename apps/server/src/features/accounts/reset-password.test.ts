// The account functions that password links use.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { passwordResetLinks, users } from '../../db/schema/index.ts';
import { createIds } from '../../platform/db/ids.ts';
import { createTransact, type Transact } from '../../platform/db/transaction.ts';
import { insertAuditRecords } from '../audit/index.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createThrottle } from './sign-in-throttle/index.ts';

const newPassword = 'hard light, no shadows';
const visitor = { id: null, role: null, ipAddress: '198.51.100.1' } as const;

let t: TestApp;
let transact: Transact;
let passwords: Passwords;
const disconnected: string[] = [];

beforeAll(async () => {
  t = await createTestApp();
  const { database, clock, secret } = t;
  const realtime = {
    publish() {},
    provideRows() {},
    provideReaders() {},
    disconnect: (id: string) => void disconnected.push(id),
    disconnectToken() {},
  };
  transact = createTransact({
    database,
    clock,
    newId: createIds(clock),
    realtime,
    saveAuditRecords: insertAuditRecords,
    saveNotifications: async () => [],
    saveWebhookEvents: async () => {},
  });
  const securityEvents = { record() {} };
  passwords = createPasswords({
    database,
    transact,
    startSession: t.services.accounts.startSession,
    throttle: createThrottle({ database, clock, secret, securityEvents, limits: null, mailLimit: null }),
    securityEvents,
    securityMails: { async enqueue() {} },
    realtime,
  });
});
afterAll(() => t.close());
beforeEach(() => {
  disconnected.length = 0;
});

async function reset(id: string): Promise<boolean> {
  const passwordHash = await passwords.hashResetPassword(id, newPassword, '198.51.100.1');
  return transact(visitor, (tx) => passwords.resetPassword(tx, id, passwordHash, visitor));
}

async function logIn({ email }: TestUser, password: string) {
  return (await t.visitor.call('POST /auth/login', { body: { email, password } })).status;
}

async function lockOut({ id }: TestUser) {
  await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, id));
}

describe('findPasswordResetAccount', () => {
  test('finds accounts with and without a password', async () => {
    const [registered, google] = [await t.register('Registered'), await t.signIn('With Google')];
    const { id, email } = registered;
    expect(await passwords.findPasswordResetAccount(email.toUpperCase())).toEqual({
      id,
      email,
      fullName: 'Registered',
      hasPassword: true,
    });
    expect(await passwords.findPasswordResetAccount(google.email)).toMatchObject({
      id: google.id,
      hasPassword: false,
    });
  });

  test('does not find unknown emails and deactivated accounts', async () => {
    const person = await t.register('Locked Out');
    await lockOut(person);
    expect(await passwords.findPasswordResetAccount(person.email)).toBeNull();
    expect(await passwords.findPasswordResetAccount('unknown@reset.test')).toBeNull();
  });
});

describe('resetPassword', () => {
  test('replaces the password, verifies the email, and revokes all tokens and links', async () => {
    const person = await t.register('Resets');
    await t.database.queries
      .insert(passwordResetLinks)
      .values({ tokenHash: randomUUID(), userId: person.id, expiresAt: new Date('2026-11-21T13:00:00Z') });
    expect(await reset(person.id)).toBe(false);
    expect([await logIn(person, defaultPassword), await logIn(person, newPassword)]).toEqual([400, 200]);
    expect((await person.call('GET /auth/profile')).status).toBe(401);
    const [row] = await t.database.queries.select().from(users).where(eq(users.id, person.id));
    expect(row).toMatchObject({ isEmailVerified: true, tokenEpoch: 1 });
    expect(
      await t.database.queries.$count(passwordResetLinks, eq(passwordResetLinks.userId, person.id)),
    ).toBe(0);
  });

  test('sets the first password of an account', async () => {
    const person = await t.signIn('First Password');
    expect(await reset(person.id)).toBe(true);
    expect(await logIn(person, newPassword)).toBe(200);
  });

  test('adds an audit record without the password', async () => {
    const person = await t.register('Recorded Reset');
    const written = await watchAudit(t.database);
    await reset(person.id);
    expect(await written()).toMatchObject([
      {
        action: 'reset_password',
        entityId: person.id,
        before: { isEmailVerified: false, hasPassword: true },
        after: { isEmailVerified: true, hasPassword: true },
      },
    ]);
    expect(JSON.stringify(await written())).not.toMatch(/argon2|shadows/);
  });

  test('fails for a deactivated account', async () => {
    const person = await t.register('Locked Reset');
    await lockOut(person);
    await expect(reset(person.id)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
  });

  test('does not disconnect open pages before the commit', async () => {
    const person = await t.register('Pages Reset');
    await reset(person.id);
    expect(disconnected).toEqual([]);
    passwords.disconnectSockets(person.id);
    expect(disconnected).toEqual([person.id]);
  });
});
