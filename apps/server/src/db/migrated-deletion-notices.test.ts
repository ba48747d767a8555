// Migration 0034 repeats the announcements of deleted originals whose email was still to be sent.
import { expect, test } from 'vitest';
import { migrateDatabase } from '../platform/db/migrations.ts';
import { createOldDatabase, fillOldQueues } from './old-database.fixture.ts';

const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;

test('announcements that were not sent are made again', async () => {
  const { client, address } = await createOldDatabase('0033_photo_formats');
  try {
    // Without their customers and subscriptions.
    await client.query('set session_replication_role = replica');
    for (const [number, days] of [14, 3, 14, 3].entries())
      await client.query(
        `insert into photo_jobs (id, number, user_id, subscription_id, turnaround, status, due_at, deletion_notice_days,
          originals_expire_at, created_at, search) values ($1, $2, $1, $1, 'standard', 'in_progress', now(), $3, now(), now(), '')`,
        [idOf(number), `JOB-2026-00000${number}`, days],
      );
    await fillOldQueues(client, async (boss) => {
      await boss.createQueue('announce_original_deletion');
      for (const number of [0, 1]) await boss.send('announce_original_deletion', { jobId: idOf(number) });
    });
    await migrateDatabase(address);
    const { rows } = await client.query('select deletion_notice_days from photo_jobs order by id');
    expect(rows.map(({ deletion_notice_days: days }) => days)).toEqual([null, 14, 14, 3]);
  } finally {
    await client.end();
  }
});
