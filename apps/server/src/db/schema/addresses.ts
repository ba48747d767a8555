import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import type { Address } from './orders.ts';

/** Postal addresses that users saved for their orders. Orders have copies, which don't change with them. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The user's name for it. */
    label: text('label').notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('saved_addresses_by_user').on(table.userId, table.id),
    uniqueIndex('saved_addresses_one_default').on(table.userId).where(sql`is_default`),
  ],
);
