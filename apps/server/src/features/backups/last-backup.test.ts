import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { createLastBackup } from './last-backup.ts';
import { insertBackup } from './repository.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the last backup is shown, and is overdue after the hours that are set', async () => {
  const now = createTestClock('2026-11-03T02:00:00.000Z');
  const withLimit = createLastBackup({ database, clock: now, maxAgeHours: 26 });
  const withoutLimit = createLastBackup({ database, clock: now, maxAgeHours: null });
  expect(await withLimit.find()).toBeNull();
  expect(await withLimit.health.findProblem()).toBe('no_backup');
  expect(await withoutLimit.health.findProblem()).toBeNull();
  expect(await withLimit.health.readDetails?.()).toEqual({ lastBackupAt: null });

  await insertBackup(database.queries, {
    id: '01a1fdfa-4600-7000-8000-000000000000',
    createdAt: now.now(),
    files: 12,
    bytes: 3_456,
    isEncrypted: true,
  });
  const shown = { createdAt: '2026-11-03T02:00:00.000Z', files: 12, bytes: 3_456, isEncrypted: true };
  now.advance(26 * 3_600_000);
  expect(await withLimit.find()).toEqual({ ...shown, isOverdue: false });
  expect(await withLimit.health.findProblem()).toBeNull();
  expect(await withLimit.health.readDetails?.()).toEqual({ lastBackupAt: shown.createdAt });
  now.advance(1);
  expect(await withLimit.find()).toEqual({ ...shown, isOverdue: true });
  expect(await withLimit.health.findProblem()).toBe('backup_too_old');
  expect(await withoutLimit.find()).toEqual({ ...shown, isOverdue: false });
});

test('a backup that is dated in the future is ignored', async () => {
  const other = await createTestDatabase();
  const clock = createTestClock('2026-11-03T02:00:00.000Z');
  const last = createLastBackup({ database: other, clock, maxAgeHours: 26 });
  const backup = { files: 12, bytes: 3_456, isEncrypted: true };
  await insertBackup(other.queries, {
    ...backup,
    id: '01a1fdfa-4600-7000-8000-000000000001',
    createdAt: new Date('2036-11-03T02:00:00.000Z'),
  });
  expect(await last.health.findProblem()).toBe('no_backup');
  const soon = new Date('2026-11-03T03:00:00.000Z');
  await insertBackup(other.queries, {
    ...backup,
    id: '01a1fdfa-4600-7000-8000-000000000002',
    createdAt: soon,
  });
  expect(await last.find()).toEqual({ ...backup, createdAt: soon.toISOString(), isOverdue: false });
  await other.close();
});
