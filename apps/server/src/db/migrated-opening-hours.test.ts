// Migration 0028 turns the same hours on several days into hours for each day of the week.
import type pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../platform/db/migrations.ts';
import { createOldDatabase } from './old-database.fixture.ts';

const settingsId = '00000000-0000-7000-8000-000000000001';

async function migrate(openingHours: object | null): Promise<pg.QueryResult> {
  const { client, address } = await createOldDatabase('0027_scheduled_invoices');
  try {
    await client.query(
      'insert into studio_settings (id, opening_hours, opening_hours_version) values ($1, $2, 4)',
      [settingsId, openingHours],
    );
    await migrateDatabase(address);
    return await client.query(
      'select weekly_hours, opening_hours, opening_hours_version from studio_settings',
    );
  } finally {
    await client.end();
  }
}

test('stored hours hold on each day that was open, and stay readable for earlier processes', async () => {
  const old = { days: [0, 1, 3], opens: '08:30', closes: '17:00', timeZone: 'Europe/Berlin' };
  const open = { opens: '08:30', closes: '17:00' };
  expect((await migrate(old)).rows).toEqual([
    {
      weekly_hours: { week: [open, open, null, open, null, null, null], timeZone: 'Europe/Berlin' },
      opening_hours: old,
      opening_hours_version: 4,
    },
  ]);
});

test('hours that were never set stay unset', async () => {
  expect((await migrate(null)).rows).toEqual([
    { weekly_hours: null, opening_hours: null, opening_hours_version: 4 },
  ]);
});
