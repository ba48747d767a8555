// What reports add up. Only the database writes these tables, from the rows of other features (sql/paid-spans.sql and
// sql/usage-days.sql).
import { planIds, tiers } from '@burnish/domain/catalog/plans';
import { currencies } from '@burnish/domain/money/money';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, minorUnits, oneOf } from './columns.ts';
import { subscriptionPeriods, subscriptions } from './subscriptions.ts';

/** Longer than a month. */
export const longSpan = sql.raw(`interval '960 hours'`);

/** What a span begins with. That it is lost follows from `lostKnownAt`. */
const beginnings = ['new', 'renewed'] as const;

/** The paid periods of plans as reports count them: a canceled subscription ends when it is canceled. */
export const paidSpans = pgTable(
  'paid_spans',
  {
    periodId: uuid('period_id')
      .primaryKey()
      .references(() => subscriptionPeriods.id),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    currency: text('currency', { enum: currencies }).notNull(),
    monthlyPriceMinor: minorUnits('monthly_price_minor').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    beginning: text('beginning', { enum: beginnings }).notNull(),
    /** When the subscription last began a span in the same way. */
    sameBeginningAt: instant('same_beginning_at'),
    /** When its grace days were over and no other span had begun. Null: another one has. */
    lostKnownAt: instant('lost_known_at'),
    /** When the subscription was last lost before. */
    lostBeforeAt: instant('lost_before_at'),
  },
  (table) => [
    index('paid_spans_by_subscription').on(table.subscriptionId),
    // Each is all that a report or the filter of a list reads.
    index('paid_spans_by_start').on(
      table.startsAt,
      table.beginning,
      table.currency,
      table.endsAt,
      table.sameBeginningAt,
      table.monthlyPriceMinor,
      table.subscriptionId,
    ),
    index('paid_spans_by_end').on(
      table.endsAt,
      table.currency,
      table.lostKnownAt,
      table.lostBeforeAt,
      table.monthlyPriceMinor,
      table.subscriptionId,
    ),
    index('paid_spans_long')
      .on(table.endsAt, table.startsAt, table.currency, table.monthlyPriceMinor, table.subscriptionId)
      .where(sql`ends_at - starts_at > ${longSpan}`),
    oneOf('paid_spans_currency', table.currency, currencies),
    oneOf('paid_spans_beginning', table.beginning, beginnings),
  ],
);

/** The images used on each day in UTC, less those given back, of days that are over. The last one is complete, too. */
export const usageDays = pgTable(
  'usage_days',
  {
    day: date('day').$type<CalendarDate>().notNull(),
    /** Null: individually bought images. */
    planId: text('plan_id', { enum: planIds }),
    /** Null: the images have no tier. */
    tier: text('tier', { enum: tiers }),
    images: bigint('images', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('usage_days_one').on(table.day, table.planId, table.tier).nullsNotDistinct(),
    oneOf('usage_days_plan', table.planId, planIds),
    oneOf('usage_days_tier', table.tier, tiers),
  ],
);
