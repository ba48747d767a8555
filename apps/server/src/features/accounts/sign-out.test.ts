import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp, usualPassword } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { openPage } from '../../../../../testing/live.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';
import { endedTokens } from '../../db/schema.ts';
import { createSessions } from './sessions.ts';
import { createTokens } from './tokens.ts';

let t: TestApp;
let origin: string;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
});
afterAll(() => t.close());

async function logInAgain({ email }: Person): Promise<Person> {
  const body = { email, password: usualPassword };
  return t.bearer(dataOf(await t.nobody.call('POST /auth/login', { body })).token);
}

const isWorking = async (person: Person) => (await person.call('GET /auth/profile')).status === 200;

describe('whoever signs out', () => {
  test('shows a token that is worth nothing from then on', async () => {
    const person = await t.register('Leaves');
    expect(await isWorking(person)).toBe(true);
    expect(dataOf(await person.call('POST /auth/logout'))).toEqual({});
    expectRefusal(await person.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    expectRefusal(await person.call('POST /auth/logout'), 401, 'UNAUTHENTICATED');
  });

  test('is still signed in elsewhere, and may come back', async () => {
    const desk = await t.register('Elsewhere');
    const phone = await logInAgain(desk);
    await desk.call('POST /auth/logout');
    expect(await isWorking(phone)).toBe(true);
    expect(await isWorking(await logInAgain(desk))).toBe(true);
  });

  test('closes the pages that were opened with this token, and no others', async () => {
    const desk = await t.register('Pages');
    const phone = await logInAgain(desk);
    const pages = await Promise.all([desk, desk, phone].map(({ token }) => openPage(origin, { token })));
    await desk.call('POST /auth/logout');
    await expect.poll(() => pages.slice(0, 2).map((page) => page.isOpen())).toEqual([false, false]);
    expect(pages[2]?.isOpen()).toBe(true);
    await expect(openPage(origin, { token: desk.token })).rejects.toThrow(/^Authentication error$/);
    pages[2]?.close();
  });

  test('many times at once, is signed out', async () => {
    const person = await t.register('Impatient');
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.call('POST /auth/logout')));
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(await isWorking(person)).toBe(false);
  });

  test('changes nothing of the account', async () => {
    const person = await t.register('Unchanged');
    const written = await watchAudit(t.database);
    await person.call('POST /auth/logout');
    expect(await written()).toEqual([]);
  });
});

test('what is kept of a token is removed when the token has ended by itself, and not before', async () => {
  const { database, clock, secret } = t;
  const live = { changed() {}, disconnect() {}, disconnectToken() {} };
  const sessions = createSessions({ database, tokens: await createTokens(secret, clock), live });
  await database.queries.delete(endedTokens);
  const person = await t.register('Long Ago');
  await person.call('POST /auth/logout');
  clock.advance(7 * 24 * 3_600_000 - 1);
  await sessions.forgetEnded(clock.now());
  expect(await isWorking(person)).toBe(false);
  expect(await database.queries.$count(endedTokens)).toBe(1);
  clock.advance(1);
  await sessions.forgetEnded(clock.now());
  expect(await isWorking(person)).toBe(false);
  expect(await database.queries.$count(endedTokens)).toBe(0);
});
