import type { ColumnMapping } from '@burnish/domain/bank-statements/column-mapping';
import { statementFormats, statementLineStatuses } from '@burnish/domain/bank-statements/statement-line';
import { currencies } from '@burnish/domain/money/money';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
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
import { instant, minorUnits, oneOf } from './columns.ts';
import { payments } from './orders.ts';

/** Files of the studio's bank that were imported. Only their lines are kept, not the files. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: uuid('id').primaryKey(),
    /** The studio's bank account, as admins call it. */
    account: text('account').notNull(),
    /** The same without differences in case, spaces and punctuation. */
    accountKey: text('account_key').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    format: text('format', { enum: statementFormats }).notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    /** Identifies the header of a CSV file, for which the mapping is remembered. */
    headerHash: text('header_hash'),
    mapping: jsonb('mapping').$type<ColumnMapping>(),
    firstDay: date('first_day').$type<CalendarDate>(),
    lastDay: date('last_day').$type<CalendarDate>(),
    /** Lines that an earlier import didn't have. */
    newCount: integer('new_count').notNull(),
    knownCount: integer('known_count').notNull(),
    /** Outgoing payments, which aren't stored. */
    outgoingCount: integer('outgoing_count').notNull(),
    importedBy: uuid('imported_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('bank_statements_by_file').on(table.sha256),
    index('bank_statements_by_header').on(table.headerHash, table.id),
    index('bank_statements_by_account').on(table.accountKey, table.id),
    oneOf('bank_statements_currency', table.currency, currencies),
    oneOf('bank_statements_format', table.format, statementFormats),
    check('bank_statements_mapping', sql`(${table.mapping} is null) = (${table.headerHash} is null)`),
  ],
);

/**
 * Money that arrived on the studio's account. The reference to its payment, with the amount and the currency, makes the
 * payment agree with the line; sql/bank-statements.sql makes a matched line final.
 */
export const bankStatementLines = pgTable(
  'bank_statement_lines',
  {
    id: uuid('id').primaryKey(),
    /** The statement that had it first. */
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    /** In the statement's file, from 1. */
    position: integer('position').notNull(),
    accountKey: text('account_key').notNull(),
    /** A hash of all that the bank says of it. */
    fingerprint: text('fingerprint').notNull(),
    /** Distinguishes identical lines of one file, from 0. */
    ordinal: smallint('ordinal').notNull(),
    bookedOn: date('booked_on').$type<CalendarDate>().notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    payer: text('payer'),
    text: text('text').notNull(),
    /** The bank's own ID of the transaction. */
    bankReference: text('bank_reference'),
    status: text('status', { enum: statementLineStatuses }).notNull(),
    paymentId: uuid('payment_id'),
    ignoredReason: text('ignored_reason'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    /** When payer and text were erased. */
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bank_statement_lines_one').on(
      table.accountKey,
      table.currency,
      table.fingerprint,
      table.ordinal,
    ),
    uniqueIndex('bank_statement_lines_one_per_payment').on(table.paymentId),
    index('bank_statement_lines_by_statement').on(table.statementId, table.id),
    index('bank_statement_lines_by_status').on(table.status, table.id),
    index('bank_statement_lines_to_erase')
      .on(table.createdAt)
      .where(sql`status <> 'matched' and erased_at is null`),
    foreignKey({
      name: 'bank_statement_lines_payment',
      columns: [table.paymentId, table.amountMinor, table.currency],
      foreignColumns: [payments.id, payments.amountMinor, payments.currency],
    }),
    oneOf('bank_statement_lines_currency', table.currency, currencies),
    oneOf('bank_statement_lines_status', table.status, statementLineStatuses),
    check('bank_statement_lines_amount', sql`${table.amountMinor} > 0`),
    check(
      'bank_statement_lines_decision',
      sql`(${table.paymentId} is not null) = (${table.status} = 'matched')
        and (${table.ignoredReason} is not null) = (${table.status} = 'ignored')
        and (${table.status} = 'open' or (${table.decidedBy} is not null and ${table.decidedAt} is not null))`,
    ),
  ],
);
