import {
  emailBlocks,
  type NotificationChoices,
  notificationEvents,
} from '@burnish/domain/notifications/events';
import type { QuietHours } from '@burnish/domain/notifications/quiet-hours';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

/** What people were notified of, and the emails that are still to be sent. Written in the transaction of the cause. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    event: text('event', { enum: notificationEvents }).notNull(),
    /** A person is notified once of an event with the same key: the ID of its cause, or what it is about and when. */
    key: text('key').notNull(),
    /** The order, invoice, receipt, subscription, job or user. */
    entityId: uuid('entity_id').notNull(),
    /** The customer whom staff are notified about. Null: the person is notified about themselves. */
    customerId: uuid('customer_id').references(() => users.id),
    /** Whether it is listed in the product. */
    isListed: boolean('is_listed').notNull(),
    readAt: instant('read_at'),
    /** When an email is due. Null: none is, or no longer. */
    mailDueAt: instant('mail_due_at'),
    mailedAt: instant('mailed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.userId, table.event, table.key),
    index('notifications_listed').on(table.userId, table.id).where(sql`is_listed`),
    index('notifications_unread').on(table.userId).where(sql`is_listed and read_at is null`),
    index('notifications_mailed').on(table.userId, table.mailedAt).where(sql`mailed_at is not null`),
    index('notifications_by_customer').on(table.customerId).where(sql`customer_id is not null`),
    oneOf('notifications_event', table.event, notificationEvents),
  ],
);

/** How people want to be notified. Without a row, the defaults hold. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  choices: jsonb('choices').$type<NotificationChoices>().notNull(),
  /** Null: emails are sent at any time. */
  quietHours: jsonb('quiet_hours').$type<QuietHours>(),
  /** Why no emails are sent to the person. Null: they are sent. */
  emailBlock: text('email_block', { enum: emailBlocks }),
  emailBlockedAt: instant('email_blocked_at'),
});
