// The exchange rates of reports that show one currency.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf, exchangeRateBody } from '../../../../../testing/factories.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

describe('an exchange rate', () => {
  const add = (change: object) =>
    admin.call('POST /admin/exchange-rates', { body: { ...exchangeRateBody(), ...change } });

  test('must be a positive number with two decimals, in reason', async () => {
    for (const nairaPerDollar of [0, -1, 0.99, 1_540.123, 100_001, Number.MAX_VALUE])
      expectFieldErrors(await add({ nairaPerDollar }), 'nairaPerDollar');
  });

  test('applies from a day that has none, and not from one in the future', async () => {
    expect((await add({ appliesFrom: '2020-05-05' })).status).toBe(201);
    for (const appliesFrom of ['2020-05-05', '1999-12-31', '2030-01-01'])
      expectFieldErrors(await add({ appliesFrom }), 'appliesFrom');
  });

  test('is recorded, listed with the latest day first, and never changed', async () => {
    const { exchangeRates, initialNairaPerDollar } = dataOf(await admin.call('GET /admin/exchange-rates'));
    expect(initialNairaPerDollar).toBe(1_540);
    expect(exchangeRates).toEqual(exchangeRates.toSorted((a, b) => (a.appliesFrom < b.appliesFrom ? 1 : -1)));
    const { records } = dataOf(
      await admin.call('GET /admin/audit', { query: { action: 'add_exchange_rate' } }),
    );
    expect(records[0]?.after).toMatchObject({ appliesFrom: '2020-05-05' });
    await expect(
      t.database.queries.execute('update exchange_rates set kobo_per_dollar = 200'),
    ).rejects.toThrow();
  });

  test('can be added up to the limit', async () => {
    await t.database.queries.execute(
      `insert into exchange_rates select gen_random_uuid(), date '2001-01-01' + n, 154000, '${admin.id}', now()
        from generate_series(1, 500) n`,
    );
    expectError(await add({}), 409, 'TOO_MANY_EXCHANGE_RATES');
  });
});
