import { billingCycles, planIds } from '@burnish/domain/catalog/plans';
import { serviceIds } from '@burnish/domain/catalog/services';
import { currencies } from '@burnish/domain/money/money';
import { orderKinds } from '@burnish/domain/orders/purchase';
import { pauseBounds, storedPauseStatuses } from '@burnish/domain/subscriptions/pauses';
import { refundRequestKinds, refundRequestStatuses } from '@burnish/domain/subscriptions/refund-requests';
import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import type { UnusedPeriod } from '@burnish/domain/subscriptions/unused-value';
import { upgradeStatuses } from '@burnish/domain/subscriptions/upgrade';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { customerSortKey, instant, minorUnits, oneOf, searchIndex } from './columns.ts';
import { creditNotes } from './ledger.ts';
import { invoices, orders } from './orders.ts';

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
    /** Its unused value was credited, or paid for another period with an upgrade. It leaves no images. */
    replaced: boolean('replaced').notNull().default(false),
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

/**
 * Days of the studio's time zone on which nothing can be uploaded with a plan. sql/pauses.sql keeps them apart, and limits those of
 * twelve months.
 */
export const subscriptionPauses = pgTable(
  'subscription_pauses',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** The period whose end it moves. Null until it is approved. */
    periodId: uuid('period_id').references(() => subscriptionPeriods.id),
    status: text('status', { enum: storedPauseStatuses }).notNull(),
    startsOn: date('starts_on').$type<CalendarDate>().notNull(),
    /** The first day on which photos can be uploaded again. Earlier than planned if the plan was resumed. */
    resumesOn: date('resumes_on').$type<CalendarDate>().notNull(),
    /** As planned. */
    days: smallint('days').notNull(),
    isByCustomer: boolean('is_by_customer').notNull(),
    /** Why the studio declined it. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('subscription_pauses_by_subscription').on(table.subscriptionId, table.id),
    uniqueIndex('subscription_pauses_one_request').on(table.subscriptionId).where(sql`status = 'requested'`),
    // What waits for the studio.
    index('subscription_pauses_requested').on(table.createdAt, table.id).where(sql`status = 'requested'`),
    // Those that end soon.
    index('subscription_pauses_by_end').on(table.resumesOn, table.id).where(sql`status = 'scheduled'`),
    oneOf('subscription_pauses_status', table.status, storedPauseStatuses),
    check(
      'subscription_pauses_days',
      sql`${table.days} between ${sql.raw(String(pauseBounds.min))} and ${sql.raw(String(pauseBounds.max))}`,
    ),
    check(
      'subscription_pauses_end',
      sql`${table.resumesOn} between ${table.startsOn} and ${table.startsOn} + ${table.days}
        and (${table.status} = 'ended' or ${table.resumesOn} = ${table.startsOn} + ${table.days})`,
    ),
    check(
      'subscription_pauses_period',
      sql`${table.status} not in ('scheduled', 'ended') or ${table.periodId} is not null`,
    ),
  ],
);

/** Refunds that customers request, and cancellations of yearly plans with notice. The studio decides both. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** Whose payment is credited. */
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: text('kind', { enum: refundRequestKinds }).notNull(),
    status: text('status', { enum: refundRequestStatuses }).notNull(),
    /** Why the customer asks for a refund. */
    reason: text('reason'),
    /** The first day without the plan. Null for a refund. */
    endsOn: date('ends_on').$type<CalendarDate>(),
    /** Days of the period, and those that were left when the plan ended. Null until then, and for a refund. */
    days: smallint('days'),
    unusedDays: smallint('unused_days'),
    /** Whether taking the cancellation back switches auto-renew on again. */
    restoresAutoRenew: boolean('restores_auto_renew').notNull(),
    /** What was approved, in the currency of the invoice. */
    amountMinor: minorUnits('amount_minor'),
    /** Null: nothing was credited. */
    creditNoteId: uuid('credit_note_id').references(() => creditNotes.id),
    /** Why the studio declined it, or approved another amount than the suggested one. */
    decisionReason: text('decision_reason'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('refund_requests_by_subscription').on(table.subscriptionId, table.id),
    uniqueIndex('refund_requests_one_open')
      .on(table.subscriptionId)
      .where(sql`status in ('scheduled', 'requested')`),
    // What waits for the studio.
    index('refund_requests_by_credit_note').on(table.creditNoteId),
    index('refund_requests_requested').on(table.createdAt, table.id).where(sql`status = 'requested'`),
    // Plans that end soon.
    index('refund_requests_by_end').on(table.endsOn, table.id).where(sql`status = 'scheduled'`),
    oneOf('refund_requests_kind', table.kind, refundRequestKinds),
    oneOf('refund_requests_status', table.status, refundRequestStatuses),
    check(
      'refund_requests_cancellation',
      sql`(${table.kind} = 'cancellation') = (${table.endsOn} is not null)
        and (${table.kind} = 'cancellation' or ${table.status} <> 'scheduled')`,
    ),
    check(
      'refund_requests_days',
      sql`num_nonnulls(${table.days}, ${table.unusedDays}) in (0, 2) and ${table.unusedDays} between 0 and ${table.days}`,
    ),
    check(
      'refund_requests_amount',
      sql`(${table.status} = 'approved') = (${table.amountMinor} is not null) and ${table.amountMinor} >= 0
        and (${table.creditNoteId} is not null) = (coalesce(${table.amountMinor}, 0) > 0)`,
    ),
    check(
      'refund_requests_decided',
      sql`(${table.status} in ('scheduled', 'requested')) = (${table.decidedAt} is null)`,
    ),
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

/** A paid period whose unused value a quote deducts, as it was when the customer accepted the quote. */
export interface QuotedPeriod extends UnusedPeriod {
  readonly periodId: string;
  readonly planId: (typeof planIds)[number];
  readonly cycle: (typeof billingCycles)[number];
  /** Images that were used, also those that had rolled over or were given back. */
  readonly used: number;
}

/** Upgrades with the quote that the customer accepted. Each has an order, whose invoice is the price less the unused value. */
export const upgrades = pgTable(
  'upgrades',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    status: text('status', { enum: upgradeStatuses }).notNull(),
    priceMinor: minorUnits('price_minor').notNull(),
    unusedMinor: minorUnits('unused_minor').notNull(),
    periods: jsonb('periods').$type<readonly QuotedPeriod[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was paid, withdrawn or voided, or had expired. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('upgrades_one_open_per_subscription').on(table.subscriptionId).where(sql`status = 'open'`),
    index('upgrades_by_subscription').on(table.subscriptionId, table.orderId),
    oneOf('upgrades_status', table.status, upgradeStatuses),
    check('upgrades_amounts', sql`${table.unusedMinor} >= 0 and ${table.unusedMinor} < ${table.priceMinor}`),
    check('upgrades_closed', sql`(${table.closedAt} is null) = (${table.status} = 'open')`),
  ],
);
