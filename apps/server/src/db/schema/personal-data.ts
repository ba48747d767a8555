import { dataExportStates } from '@burnish/domain/accounts/personal-data';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

/** Copies of their data that users have requested. A user has one at most: a new one replaces the one before. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: dataExportStates }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    readyAt: instant('ready_at'),
    /** Bytes of the ZIP file. */
    size: bigint('size', { mode: 'number' }),
    /** When the file is deleted. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('data_exports_one_per_user').on(table.userId),
    index('data_exports_by_request').on(table.requestedAt),
    oneOf('data_exports_state', table.state, dataExportStates),
    check(
      'data_exports_ready',
      sql`num_nonnulls(${table.readyAt}, ${table.size}, ${table.expiresAt}) = case ${table.state} when 'ready' then 3 else 0 end`,
    ),
  ],
);
