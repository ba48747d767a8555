import { billingCycles, planIds } from '@burnish/domain/catalog/plans';
import { serviceIds } from '@burnish/domain/catalog/services';
import { currencies } from '@burnish/domain/money/money';
import { orderKinds } from '@burnish/domain/orders/purchase';
import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { customerSortKey, instant, minorUnits, oneOf, searchIndex } from './columns.ts';
import { invoices } from './orders.ts';

/** An active plan, or images that were purchased without one. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: orderKinds }).notNull(),
    /** Name of the plan or service at the time of the order. */
    title: text('title').notNull(),
    /** The plan of the last paid period, which a payment for the same plan extends. */
    planId: text('plan_id', { enum: planIds }),
    /** What the customer has chosen for the period after the last paid one. Null: the same again. */
    nextPlanId: text('next_plan_id', { enum: planIds }),
    nextCycle: text('next_cycle', { enum: billingCycles }),
    currency: text('currency', { enum: currencies }).notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    autoRenew: boolean('auto_renew').notNull().default(true),
    /** Null unless it is canceled. */
    canceledAt: instant('canceled_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_per_plan')
      .on(table.userId, table.planId, table.currency)
      .where(sql`status <> 'cancelled'`),
    index('subscriptions_by_user').on(table.userId, table.id),
    index('subscriptions_by_status').on(table.status, table.id),
    index('subscriptions_by_currency').on(table.currency, table.id),
    index('subscriptions_by_kind').on(table.kind, table.id),
    index('subscriptions_by_title').on(table.title, table.id),
    index('subscriptions_by_customer').on(customerSortKey(sql`search`), table.id),
    searchIndex('subscriptions_search'),
    // Of reports, which read nothing else of them.
    index('subscriptions_for_reports').on(table.kind, table.id, table.currency, table.canceledAt),
    check(
      'subscriptions_canceled_at',
      sql`(${table.status} = 'cancelled') = (${table.canceledAt} is not null)`,
    ),
    oneOf('subscriptions_kind', table.kind, orderKinds),
    oneOf('subscriptions_plan', table.planId, planIds),
    check('subscriptions_kind_columns', sql`(${table.kind} = 'plan') = (${table.planId} is not null)`),
    oneOf('subscriptions_next_plan', table.nextPlanId, planIds),
    oneOf('subscriptions_next_cycle', table.nextCycle, billingCycles),
    check(
      'subscriptions_next_columns',
      sql`num_nonnulls(${table.nextPlanId}, ${table.nextCycle}) in (0, 2)
        and (${table.nextPlanId} is null or ${table.planId} is not null)`,
    ),
    oneOf('subscriptions_currency', table.currency, currencies),
    oneOf('subscriptions_status', table.status, subscriptionStatuses),
  ],
);

/** Paid periods of a plan, one per invoice. */
export const subscriptionPeriods = pgTable(
  'subscription_periods',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    planId: text('plan_id', { enum: planIds }).notNull(),
    cycle: text('cycle', { enum: billingCycles }).notNull(),
    anchorDay: smallint('anchor_day').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** When its images can no longer be used if no further period is paid for. */
    graceEndsAt: instant('grace_ends_at').notNull(),
    /** Ended by the next one, before its time. All of its unused images go on to that one. */
    endedEarly: boolean('ended_early').notNull().default(false),
    /** Its payment was submitted in time for the rollover, and approved later. */
    keepsRollover: boolean('keeps_rollover').notNull().default(false),
    /** The price of its plan per month, which is a twelfth of a yearly price, rounded down. In the subscription's currency. */
    monthlyPriceMinor: minorUnits('monthly_price_minor').notNull(),
    images: integer('images').notNull(),
    /** Images that an admin added to the limit, or removed if negative. */
    adjustment: integer('adjustment').notNull().default(0),
    /** Images of earlier, ended periods that were given back to this one. Checked by a trigger (see sql/usage.sql). */
    returned: integer('returned').notNull().default(0),
    /** Sum of the period's usage entries, checked by a trigger (see sql/usage.sql). */
    used: integer('used').notNull().default(0),
    /** When a withdrawal last gave images back to it while it was used up. */
    lastUsedUpAt: instant('last_used_up_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscription_periods_one_per_invoice').on(table.invoiceId),
    index('subscription_periods_by_subscription').on(table.subscriptionId, table.startsAt),
    // Of reports, which read nothing else of them.
    index('subscription_periods_for_reports').on(
      table.graceEndsAt,
      table.startsAt,
      table.endsAt,
      table.subscriptionId,
      table.monthlyPriceMinor,
    ),
    check('subscription_periods_monthly_price', sql`${table.monthlyPriceMinor} >= 0`),
    oneOf('subscription_periods_plan', table.planId, planIds),
    oneOf('subscription_periods_cycle', table.cycle, billingCycles),
    check(
      'subscription_periods_length',
      sql`${table.startsAt} <= ${table.endsAt} and ${table.endsAt} <= ${table.graceEndsAt}`,
    ),
    check('subscription_periods_returned', sql`${table.returned} >= 0`),
    check('subscription_periods_used', sql`${table.used} >= 0`),
  ],
);

/** Images purchased with one invoice, without a plan. */
export const purchasedImages = pgTable(
  'purchased_images',
  {
    subscriptionId: uuid('subscription_id')
      .primaryKey()
      .references(() => subscriptions.id),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    serviceId: text('service_id', { enum: serviceIds }).notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceMinor: minorUnits('unit_price_minor').notNull(),
    /** Sum of the usage entries, checked by a trigger (see sql/usage.sql). */
    used: integer('used').notNull().default(0),
    specialInstructions: text('special_instructions'),
  },
  (table) => [
    uniqueIndex('purchased_images_one_per_invoice').on(table.invoiceId),
    oneOf('purchased_images_service', table.serviceId, serviceIds),
    check('purchased_images_used', sql`${table.used} between 0 and ${table.quantity}`),
  ],
);
