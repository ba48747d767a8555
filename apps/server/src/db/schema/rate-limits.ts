import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Calls that all processes have counted. The columns have the names that rate-limiter-flexible expects. */
export const callCounts = pgTable('call_counts', {
  /** A keyed hash of the limit, the caller and the window. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: instant('expire'),
});
