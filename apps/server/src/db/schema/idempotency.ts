import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** Calls made with an Idempotency-Key: repeating a key has no second effect and returns the first response. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Set in the transaction of the call's effect. */
    completedAt: instant('completed_at'),
    /** The first response. */
    response: jsonb('response'),
  },
  (table) => [
    uniqueIndex('idempotency_keys_unique').on(table.userId, table.call, table.key),
    index('idempotency_keys_by_start').on(table.startedAt),
  ],
);
