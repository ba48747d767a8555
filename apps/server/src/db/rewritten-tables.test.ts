// Migration 0063 computes a column of each order, so PostgreSQL writes the table again.
import { expect, test } from 'vitest';
import { migrateDatabase } from '../platform/db/migrations.ts';
import { createLogger } from '../platform/logger.ts';
import { createOldDatabase } from './old-database.fixture.ts';

test('tables that a migration has rewritten are vacuumed, and no others', async () => {
  const { client, address } = await createOldDatabase('0062_calendar_feeds');
  const lines: unknown[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  await migrateDatabase(address, { log, maxWait: 0 });
  expect(lines).toContainEqual(expect.objectContaining({ rewrittenTables: ['orders'] }));
  // -1: neither vacuumed nor analyzed.
  const { rows } = await client.query(
    `select relname as name, reltuples as rows from pg_class where relname in ('orders', 'invoices') order by 1`,
  );
  await client.end();
  expect(rows).toEqual([
    { name: 'invoices', rows: -1 },
    { name: 'orders', rows: 0 },
  ]);
});
