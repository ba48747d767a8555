// What was used before usage had a ledger: brought up to date, such a database holds an entry for each sum.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { migrateDatabase } from '../platform/database.ts';
import { isId } from '../platform/ids.ts';

const migrations = fileURLToPath(new URL('../../drizzle', import.meta.url));
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

const database = 'usage_before_its_ledger';
const plan = '01970000-0000-7000-8000-00000000000a';
const images = '01970000-0000-7000-8000-00000000000b';
const untouched = '01970000-0000-7000-8000-00000000000c';
const [first, second] = ['01970000-0000-7000-8000-00000000000d', '01970000-0000-7000-8000-00000000000e'];

let folder: string;
let client: pg.Client;

/** The migrations up to the one before usage had a ledger. */
async function earlierMigrations(): Promise<string> {
  const copy = join(folder, 'drizzle');
  await cp(migrations, copy, { recursive: true });
  const path = join(copy, 'meta/_journal.json');
  const { entries, ...rest } = journal.parse(JSON.parse(await readFile(path, 'utf8')));
  const place = entries.findIndex(({ tag }) => tag.endsWith('usage_ledger'));
  await writeFile(path, JSON.stringify({ ...rest, entries: entries.slice(0, place) }));
  return copy;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-migrations-'));
  const cluster = inject('cluster');
  const maker = new pg.Client({ ...cluster, database: 'postgres' });
  await maker.connect();
  await maker.query(`create database ${database}`);
  await maker.end();
  client = new pg.Client({ ...cluster, database });
  await client.connect();
  await migrate(drizzle({ client }), { migrationsFolder: await earlierMigrations() });
  // Whose they are and what was paid for them is not the point, so nothing asks for it.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into subscriptions (id, user_id, kind, title, currency, status, created_at, search)
      select id::uuid, gen_random_uuid(), 'payPerImage', '', 'USD', 'active', now(), ''
      from unnest($1::text[]) as id`,
    [[plan, images, untouched]],
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
    [[images, untouched]],
  );
  await migrateDatabase({ ...cluster, database });
});

afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

test('each sum becomes one entry of the product itself, and no sum none', async () => {
  const { rows } = await client.query<{ id: string }>(
    'select id, subscription_id, period_id, images, tier, person_id, reason from usage_entries order by images desc',
  );
  const entry = (subscription: string, period: string | null, used: number) => ({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    subscription_id: subscription,
    period_id: period,
    images: used,
    tier: null,
    person_id: null,
    reason: 'carried over when usage was first recorded',
  });
  expect(rows).toEqual([entry(plan, first, 41), entry(images, null, 9), entry(plan, second, 7)]);
  expect(rows.every(({ id }) => isId(id))).toBe(true);
});

test('from then on the sums are guarded', async () => {
  await client.query('set session_replication_role = origin');
  await expect(client.query('update subscription_periods set used = 42 where used = 41')).rejects.toThrow(
    '42 used, its entries say 41',
  );
});
