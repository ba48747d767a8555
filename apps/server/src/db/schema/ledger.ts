import { currencies } from '@burnish/domain/money/money';
import { ledgerEntryKinds } from '@burnish/domain/orders/ledger/ledger';
import { recordedPaymentMethods } from '@burnish/domain/orders/receipt/receipt';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, minorUnits, oneOf } from './columns.ts';
import { type BillTo, type Issuer, invoices, payments } from './orders.ts';

/** A line of a credit note, in minor units of its currency. */
export interface CreditNoteItem {
  readonly description: string;
  readonly totalMinor: number;
}

/** The last number of a credit note in each year. Its row stays locked like that of an invoice number. */
export const creditNoteCounters = pgTable('credit_note_counters', {
  year: smallint('year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});

/** Corrections of what was charged on a paid invoice. They are never edited. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    amountMinor: minorUnits('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    items: jsonb('items').$type<readonly CreditNoteItem[]>().notNull(),
    /** Stated on the document. */
    reason: text('reason').notNull(),
    /** The day on which it ended what the invoice paid for. */
    endsOn: date('ends_on').$type<CalendarDate>(),
    billTo: jsonb('bill_to').$type<BillTo>().notNull(),
    issuer: jsonb('issuer').$type<Issuer>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('credit_notes_number').on(table.number),
    index('credit_notes_by_invoice').on(table.invoiceId, table.id),
    index('credit_notes_by_user').on(table.userId, table.id),
    oneOf('credit_notes_currency', table.currency, currencies),
    check('credit_notes_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** Credit that the studio has paid out. The record moves no money. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    amountMinor: minorUnits('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    method: text('method', { enum: recordedPaymentMethods }).notNull(),
    reference: text('reference').notNull(),
    refundDate: date('refund_date').$type<CalendarDate>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('refunds_by_user').on(table.userId, table.id),
    oneOf('refunds_currency', table.currency, currencies),
    oneOf('refunds_method', table.method, recordedPaymentMethods),
    check('refunds_amount', sql`${table.amountMinor} > 0`),
  ],
);

/**
 * Everything that happened on customers' accounts. sql/ledger.sql adds the entries up: to the sums of their invoices and to the
 * customers' credit.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    currency: text('currency', { enum: currencies }).notNull(),
    kind: text('kind', { enum: ledgerEntryKinds }).notNull(),
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    creditNoteId: uuid('credit_note_id').references(() => creditNotes.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** Added to what is due for the invoice. */
    dueMinor: minorUnits('due_minor').notNull(),
    /** Added to the customer's credit. */
    creditMinor: minorUnits('credit_minor').notNull(),
    /** Who made it. Null: the service itself, such as an automatic renewal. */
    actorId: uuid('actor_id').references(() => users.id),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('ledger_entries_by_user').on(table.userId, table.currency, table.id),
    index('ledger_entries_by_invoice').on(table.invoiceId, table.id),
    index('ledger_entries_by_kind').on(table.kind, table.id),
    // Of reports, which read nothing else of them.
    index('ledger_entries_for_reports').on(
      table.kind,
      table.currency,
      table.createdAt,
      table.dueMinor,
      table.creditMinor,
      table.userId,
    ),
    uniqueIndex('ledger_entries_one_per_payment').on(table.paymentId),
    uniqueIndex('ledger_entries_one_per_credit_note').on(table.creditNoteId),
    uniqueIndex('ledger_entries_one_per_refund').on(table.refundId),
    uniqueIndex('ledger_entries_one_issue').on(table.invoiceId).where(sql`kind = 'invoice'`),
    uniqueIndex('ledger_entries_one_void').on(table.invoiceId).where(sql`kind = 'void'`),
    oneOf('ledger_entries_currency', table.currency, currencies),
    oneOf('ledger_entries_kind', table.kind, ledgerEntryKinds),
    check(
      'ledger_entries_amounts',
      sql`case ${table.kind}
        when 'invoice' then due_minor > 0 and credit_minor = 0
        when 'void' then due_minor < 0 and credit_minor = 0
        when 'payment' then due_minor <= 0 and credit_minor >= 0 and due_minor < credit_minor
        when 'credit_applied' then due_minor < 0 and credit_minor = due_minor
        when 'credit_returned' then due_minor > 0 and credit_minor = due_minor
        when 'credit_note' then due_minor = 0 and credit_minor > 0
        when 'refund' then due_minor = 0 and credit_minor < 0
        when 'write_off' then due_minor < 0 and credit_minor = 0 and reason is not null
        else false end`,
    ),
    check(
      'ledger_entries_documents',
      sql`(${table.invoiceId} is null) = (${table.kind} = 'refund')
        and (${table.paymentId} is not null) = (${table.kind} = 'payment')
        and (${table.creditNoteId} is not null) = (${table.kind} = 'credit_note')
        and (${table.refundId} is not null) = (${table.kind} = 'refund')`,
    ),
  ],
);

/** The credit of each customer and currency: the sum of the ledger entries, which only the database writes. */
export const creditBalances = pgTable(
  'credit_balances',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    currency: text('currency', { enum: currencies }).notNull(),
    creditMinor: minorUnits('credit_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.currency] }),
    oneOf('credit_balances_currency', table.currency, currencies),
    check('credit_balances_credit', sql`${table.creditMinor} >= 0`),
  ],
);
