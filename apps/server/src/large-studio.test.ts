// The seed of benchmarks disables triggers, so its rows must follow the rules by themselves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { seedLargeStudio } from '../../../testing/large-studio.ts';
import { ledgerRules } from '../../../testing/ledger-invariants.ts';
import { reportRules } from '../../../testing/report-invariants.ts';
import { readTables, type TableSnapshot } from '../../../testing/table-snapshot.ts';

let database: TestDatabase;
let tables: TableSnapshot;

beforeAll(async () => {
  database = await createTestDatabase(1);
  await seedLargeStudio(database.address, { customers: 60, invoices: 600 });
  tables = await readTables(database);
});
afterAll(() => database.close());

test('a large studio has every kind of ledger entry, and follows the rules of the ledger', () => {
  const kinds = new Set(tables.ledger.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([
    'credit_applied',
    'credit_note',
    'invoice',
    'payment',
    'refund',
    'void',
    'write_off',
  ]);
  expect(ledgerRules.flatMap((rule) => [...rule(tables)])).toEqual([]);
});

test('the used images of a large studio are the sums of its usage entries', () => {
  const sums = new Map<string, number>();
  for (const { subscriptionId, periodId, images } of tables.usage) {
    const key = periodId ?? subscriptionId;
    sums.set(key, (sums.get(key) ?? 0) + images);
  }
  const stored = [
    ...tables.periods.map(({ id, used }) => [id, used] as const),
    ...tables.purchasedImages.map(({ subscriptionId, used }) => [subscriptionId, used] as const),
  ];
  expect(stored.filter(([id, used]) => used !== (sums.get(id) ?? 0))).toEqual([]);
});

test('what reports of a large studio add up is derived', () => {
  expect(tables.paidSpans.length).toBeGreaterThan(100);
  expect(tables.usageDays.length).toBeGreaterThan(100);
  expect(reportRules.flatMap((rule) => [...rule(tables)])).toEqual([]);
});
