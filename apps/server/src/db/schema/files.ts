import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

/** Bytes of the files that a user has stored on a day (UTC): chat attachments and receipts. */
export const dailyFileBytes = pgTable(
  'daily_file_bytes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    day: date('day').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.userId] }),
    check('daily_file_bytes_not_negative', sql`${table.bytes} >= 0`),
  ],
);
