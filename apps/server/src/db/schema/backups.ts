import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Backups that were made with the product's own command. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    /** The state that the backup has. */
    createdAt: instant('created_at').notNull(),
    files: bigint('files', { mode: 'number' }).notNull(),
    /** Of the files. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
  },
  (table) => [check('backups_not_negative', sql`${table.files} >= 0 and ${table.bytes} >= 0`)],
);
