// Migration 0056 derives what reports add up from the paid periods and usage entries of earlier versions. Migration 0068 leaves out
// periods that never ran.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../testing/database.ts';
import { reportRules } from '../../../../testing/report-invariants.ts';
import { readTables } from '../../../../testing/table-snapshot.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrateDatabase } from '../platform/db/migrations.ts';
import { createLogger } from '../platform/logger.ts';
import { createOldDatabase, insertOldRows } from './old-database.fixture.ts';

const idOf = (kind: number, n: number) => `01970000-0000-7000-8000-0000000${kind}000${n}`;

/** Subscriptions to plans with the first day of each month that was paid for, in 2026, and of one that was credited ahead. */
const subscriptions = [
  // Renewed in the grace days, then lost and begun again.
  { n: 1, canceledAt: null, starts: ['01-05', '02-06', '03-04', '06-10'], credited: null },
  // Canceled in its second period, so that the third one never began.
  { n: 2, canceledAt: '2026-02-20T08:00:00.000Z', starts: ['01-10', '02-10', '03-10'], credited: null },
  // Lost, and not renewed.
  { n: 3, canceledAt: null, starts: ['01-15'], credited: '02-15' },
] as const;

const timeOf = (day: string) => `2026-${day}T09:00:00.000Z`;

let database: TestDatabase;
let periods = 0;

/** Without length it is credited. Returns the ID. */
async function insertPeriod(
  client: pg.Client,
  n: number,
  start: string,
  { length, used }: { readonly length: '1 month' | '0 days'; readonly used: number },
): Promise<string> {
  periods += 1;
  const isCredited = length === '0 days';
  const graceEnd = isCredited ? length : `${length} 3 days`;
  await client.query(
    `insert into subscription_periods (id, subscription_id, invoice_id, plan_id, cycle, anchor_day, starts_at, ends_at,
      grace_ends_at, replaced, monthly_price_minor, images, used, created_at)
      values ($1, $2, $3, 'silver-plan', 'monthly', 1, $4, $4::timestamptz + $5::interval, $4::timestamptz + $6::interval, $7,
        9000000, 20, $8, $4)`,
    [idOf(3, periods), idOf(1, n), idOf(4, periods), timeOf(start), length, graceEnd, isCredited, used],
  );
  return idOf(3, periods);
}

beforeAll(async () => {
  const { client, address } = await createOldDatabase('0054_refund_requests');
  await insertOldRows(client, async () => {
    for (const { n, canceledAt, starts, credited } of subscriptions) {
      await client.query(
        `insert into subscriptions (id, user_id, kind, title, plan_id, currency, status, canceled_at, created_at, search)
          values ($1, $2, 'plan', '', 'silver-plan', 'NGN', case when $3::text is null then 'active' else 'cancelled' end,
            $3::timestamptz, '2026-01-01', '')`,
        [idOf(1, n), idOf(2, n), canceledAt],
      );
      for (const start of starts) {
        const periodId = await insertPeriod(client, n, start, { length: '1 month', used: 2 });
        await client.query(
          `insert into usage_entries (id, subscription_id, period_id, images, tier, reason, created_at)
            select gen_random_uuid(), $1, $2, 1, tier, 'Counted', $3 from unnest(array['natural', null]) as tier`,
          [idOf(1, n), periodId, timeOf(start)],
        );
      }
      if (credited !== null) await insertPeriod(client, n, credited, { length: '0 days', used: 0 });
    }
  });
  await client.end();
  await migrateDatabase(address);
  database = { ...openDatabase(address, createLogger('silent'), 1), address };
});
afterAll(() => database.close());

test('paid spans and used images are those of the periods and entries', async () => {
  const tables = await readTables(database);
  expect(reportRules.flatMap((rule) => [...rule(tables)])).toEqual([]);
  const begun = tables.paidSpans.toSorted((a, b) => (a.periodId < b.periodId ? -1 : 1));
  expect(begun.map(({ beginning, lostKnownAt }) => [beginning, lostKnownAt !== null])).toEqual([
    ['new', false],
    ['renewed', false],
    ['renewed', true],
    ['new', true],
    ['new', false],
    ['renewed', true],
    ['new', true],
  ]);
  expect(tables.usageDays.reduce((sum, { images }) => sum + images, 0)).toBe(14 + 2);
});
