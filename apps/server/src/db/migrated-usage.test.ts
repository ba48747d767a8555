// Migration 0006 turns the sums of earlier versions into usage entries.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isId } from '../platform/db/ids.ts';
import { migrateDatabase } from '../platform/db/migrations.ts';
import { createOldDatabase, insertOldRows } from './old-database.fixture.ts';

const plan = '01970000-0000-7000-8000-00000000000a';
const images = '01970000-0000-7000-8000-00000000000b';
const unused = '01970000-0000-7000-8000-00000000000c';
const [first, second] = ['01970000-0000-7000-8000-00000000000d', '01970000-0000-7000-8000-00000000000e'];

let client: pg.Client;

async function insertSums(): Promise<void> {
  await client.query(
    `insert into subscriptions (id, user_id, kind, title, currency, status, created_at, search)
      select id::uuid, gen_random_uuid(), 'payPerImage', '', 'USD', 'active', now(), ''
      from unnest($1::text[]) as id`,
    [[images, unused]],
  );
  await client.query(
    `insert into subscriptions (id, user_id, kind, plan_id, title, currency, status, created_at, search)
      values ($1, gen_random_uuid(), 'subscription', 'gold-plan', '', 'USD', 'active', now(), '')`,
    [plan],
  );
  await client.query(
    `insert into subscription_periods (id, subscription_id, invoice_id, cycle, anchor_day, starts_at, ends_at, images,
      used, created_at) select id::uuid, $2, gen_random_uuid(), 'monthly', 1, now(), now(), 60, used, now()
      from unnest($1::text[], array[41, 7]) as periods (id, used)`,
    [[first, second], plan],
  );
  await client.query(
    `insert into bought_images (subscription_id, invoice_id, service_id, quantity, unit_price_minor, used)
      select id::uuid, gen_random_uuid(), 'basic-product', 24, 100, used
      from unnest($1::text[], array[9, 0]) as bought (id, used)`,
    [[images, unused]],
  );
}

beforeAll(async () => {
  const old = await createOldDatabase('0005_live_attachments');
  client = old.client;
  await insertOldRows(client, insertSums);
  await migrateDatabase(old.address);
});
afterAll(() => client.end());

test('each sum becomes one entry without an actor, and a sum of zero becomes none', async () => {
  const { rows } = await client.query<{ id: string }>(
    'select id, subscription_id, period_id, images, tier, actor_id, reason from usage_entries order by images desc',
  );
  const entry = (subscription: string, period: string | null, used: number) => ({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    subscription_id: subscription,
    period_id: period,
    images: used,
    tier: null,
    actor_id: null,
    reason: 'carried over when usage was first recorded',
  });
  expect(rows).toEqual([entry(plan, first, 41), entry(images, null, 9), entry(plan, second, 7)]);
  expect(rows.every(({ id }) => isId(id))).toBe(true);
});

test('the sums are checked after the migration', async () => {
  await expect(client.query('update subscription_periods set used = 42 where used = 41')).rejects.toThrow(
    '42 images used, but its usage entries add up to 41',
  );
});
