import { tiers } from '@burnish/domain/catalog/plans';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { photos } from './photos.ts';
import { subscriptionPeriods, subscriptions } from './subscriptions.ts';

/** Use of the images of a paid period, or of purchased images. Append-only; a trigger checks the sums (see sql/usage.sql). */
export const usageEntries = pgTable(
  'usage_entries',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** Null: the entry is for purchased images. */
    periodId: uuid('period_id').references(() => subscriptionPeriods.id),
    /** The entry of a photo's image that this one gives back. An entry is reversed at most once. */
    reversesId: uuid('reverses_id').references((): AnyPgColumn => usageEntries.id),
    /** The ended period whose image is given back in this one, where it adds to `returned` instead of `used`. */
    fromPeriodId: uuid('from_period_id').references(() => subscriptionPeriods.id),
    /** Negative: images are returned. */
    images: integer('images').notNull(),
    /** Null: the images have no tier. */
    tier: text('tier', { enum: tiers }),
    /** Null: the system. */
    actorId: uuid('actor_id').references(() => users.id),
    /** The photo that the image was used for. */
    photoId: uuid('photo_id').references(() => photos.id),
    /** Required for entries without a photo. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('usage_entries_by_subscription').on(table.subscriptionId, table.id),
    index('usage_entries_by_period').on(table.periodId),
    // Of reports, which read nothing else of them.
    index('usage_entries_for_reports').on(table.createdAt, table.periodId, table.tier, table.images),
    oneOf('usage_entries_tier', table.tier, tiers),
    check('usage_entries_images', sql`${table.images} <> 0`),
    check('usage_entries_reason', sql`${table.reason} is not null or ${table.photoId} is not null`),
    uniqueIndex('usage_entries_one_reversal')
      .on(table.reversesId)
      .where(sql`${table.reversesId} is not null`),
    check(
      'usage_entries_reversal',
      sql`(${table.reversesId} is not null) = (${table.photoId} is not null and ${table.images} < 0)`,
    ),
    check(
      'usage_entries_from_period',
      sql`${table.fromPeriodId} is null or (${table.reversesId} is not null and ${table.fromPeriodId} <> ${table.periodId})`,
    ),
    index('usage_entries_by_photo').on(table.photoId).where(sql`${table.photoId} is not null`),
  ],
);
