import type { OpeningHours } from '@burnish/domain/chat/opening-hours';
import { koboPerDollarBounds } from '@burnish/domain/money/exchange-rate';
import { currencies } from '@burnish/domain/money/money';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, lower, oneOf } from './columns.ts';
import type { Issuer, PaymentDetails } from './orders.ts';

/** The studio's settings, in a single row. Null and version 0: not set, so that those of the brand hold. */
export const studioSettings = pgTable(
  'studio_settings',
  {
    id: uuid('id').primaryKey(),
    /** Issued documents have copies, which don't change with them. */
    legalDetails: jsonb('legal_details').$type<Issuer>(),
    legalDetailsVersion: integer('legal_details_version').notNull().default(0),
    /** Of processes that know the same hours on each day only; `weeklyHours` began with them. */
    uniformHours: jsonb('opening_hours'),
    weeklyHours: jsonb('weekly_hours').$type<OpeningHours>(),
    openingHoursVersion: integer('opening_hours_version').notNull().default(0),
    isRetoucherPoolOpen: boolean('is_retoucher_pool_open').notNull().default(false),
    /** Whether customers can pause their plans without approval. */
    arePausesSelfService: boolean('are_pauses_self_service').notNull().default(false),
  },
  (table) => [check('studio_settings_single_row', sql`${table.id} = '00000000-0000-7000-8000-000000000001'`)],
);

/** Where customers pay. Invoices have copies, which don't change with them. */
export const paymentProfiles = pgTable(
  'payment_profiles',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    paymentDetails: jsonb('payment_details').$type<PaymentDetails>().notNull(),
    isDefault: boolean('is_default').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_profiles_by_name').on(lower(table.name)),
    uniqueIndex('payment_profiles_one_default').on(table.currency).where(sql`is_default`),
    oneOf('payment_profiles_currency', table.currency, currencies),
  ],
);

/**
 * How many naira a dollar was worth from a day on, for reports that show one currency. Append-only: another rate is another
 * row, of a later day. Before all of them the initial rate applies.
 */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: uuid('id').primaryKey(),
    /** A day of the studio's time zone. */
    appliesFrom: date('applies_from').$type<CalendarDate>().notNull(),
    /** Hundredths of a naira for one dollar. */
    koboPerDollar: integer('kobo_per_dollar').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('exchange_rates_by_day').on(table.appliesFrom),
    check(
      'exchange_rates_rate',
      sql`${table.koboPerDollar} between ${sql.raw(String(koboPerDollarBounds.min))} and ${sql.raw(String(koboPerDollarBounds.max))}`,
    ),
  ],
);
