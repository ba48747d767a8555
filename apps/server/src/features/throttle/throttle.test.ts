import { DomainError } from '@burnish/domain/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { credentialFailures } from '../../db/schema.ts';
import { createThrottle, type Guess, type Throttle } from './index.ts';

const secret = 'a secret of the tests, thirty-two characters long';
const limits = { failures: 2, seconds: 600 };

let database: TestDatabase;
let clock: TestClock;
let throttle: Throttle;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.queries.delete(credentialFailures);
  clock = createTestClock();
  throttle = createThrottle({ database, clock, secret, limits });
});

const guess: Guess = { purpose: 'log in', account: 'ada@throttle.test', address: '198.51.100.1' };
const isHeard = (change: Partial<Guess> = {}) =>
  throttle.begin({ ...guess, ...change }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    },
  );
const countRows = () => database.queries.$count(credentialFailures);

test('failures of one purpose do not slow another', async () => {
  expect([await isHeard(), await isHeard(), await isHeard()]).toEqual([true, true, false]);
  expect(await isHeard({ purpose: 'reset' })).toBe(true);
});

test('an account and a purpose that only together read alike are two', async () => {
  for (let time = 0; time < 3; time += 1) await isHeard({ purpose: 'a', account: 'b c' });
  expect(await isHeard({ purpose: 'a b', account: 'c' })).toBe(true);
});

test('somebody of no known address is slowed too', async () => {
  const heard = [await isHeard({ address: null }), await isHeard({ address: null })];
  expect([...heard, await isHeard({ address: null })]).toEqual([true, true, false]);
});

test('a success forgets its own failures only', async () => {
  await isHeard();
  await isHeard({ account: 'ben@throttle.test' });
  await throttle.succeed(guess);
  expect(await countRows()).toBe(1);
});

test('a wait that is refused leaves the count as it was', async () => {
  await isHeard();
  await isHeard();
  await isHeard();
  expect(await database.queries.select().from(credentialFailures)).toMatchObject([{ count: 2 }]);
});

test('what slows nobody any more is removed, and what does is not', async () => {
  await isHeard();
  clock.advance(limits.seconds * 1000 - 1);
  await isHeard({ account: 'ben@throttle.test' });
  await throttle.forgetEnded(clock.now());
  expect(await countRows()).toBe(2);
  clock.advance(1);
  await throttle.forgetEnded(clock.now());
  expect(await countRows()).toBe(1);
});

test('with another secret the rows of before are somebody else’s', async () => {
  await isHeard();
  await isHeard();
  throttle = createThrottle({ database, clock, secret: `${secret}!`, limits });
  expect(await isHeard()).toBe(true);
});
