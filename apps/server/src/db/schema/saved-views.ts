import { studioLists } from '@burnish/domain/studio-lists';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

/** Filters and sorts of the studio's lists that a user has saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    list: text('list', { enum: studioLists }).notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('saved_views_by_user').on(table.userId, table.list, table.id),
    oneOf('saved_views_list', table.list, studioLists),
  ],
);
