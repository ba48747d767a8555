import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';

let t: TestApp;
let origin: string;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
});
afterAll(() => t.close());

async function logInAgain({ email }: TestUser): Promise<TestUser> {
  const body = { email, password: defaultPassword };
  return t.bearer(dataOf(await t.visitor.call('POST /auth/login', { body })).token);
}

const isWorking = async (person: TestUser) => (await person.call('GET /auth/profile')).status === 200;

describe('signing out', () => {
  test('revokes the token', async () => {
    const person = await t.register('Leaves');
    expect(await isWorking(person)).toBe(true);
    expect(dataOf(await person.call('POST /auth/logout'))).toEqual({});
    expectError(await person.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    expectError(await person.call('POST /auth/logout'), 401, 'UNAUTHENTICATED');
  });

  test('keeps other sessions, and the user can sign in again', async () => {
    const laptop = await t.register('Elsewhere');
    const phone = await logInAgain(laptop);
    await laptop.call('POST /auth/logout');
    expect(await isWorking(phone)).toBe(true);
    expect(await isWorking(await logInAgain(laptop))).toBe(true);
  });

  test('disconnects the pages that use this token only', async () => {
    const laptop = await t.register('Pages');
    const phone = await logInAgain(laptop);
    const pages = await Promise.all(
      [laptop, laptop, phone].map(({ token }) => connectClient(origin, { token })),
    );
    await laptop.call('POST /auth/logout');
    await expect.poll(() => pages.slice(0, 2).map((page) => page.isOpen())).toEqual([false, false]);
    expect(pages[2]?.isOpen()).toBe(true);
    await expect(connectClient(origin, { token: laptop.token })).rejects.toThrow(/^Authentication error$/);
    pages[2]?.close();
  });

  test('many times concurrently succeeds', async () => {
    const person = await t.register('Impatient');
    const responses = await Promise.all(Array.from({ length: 10 }, () => person.call('POST /auth/logout')));
    for (const { status } of responses) expect([200, 401]).toContain(status);
    expect(await isWorking(person)).toBe(false);
  });

  test('adds no audit record', async () => {
    const person = await t.register('Unchanged');
    const written = await watchAudit(t.database);
    await person.call('POST /auth/logout');
    expect(await written()).toEqual([]);
  });
});
