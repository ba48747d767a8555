import { billingCycles, planIds } from '@burnish/domain/catalog/plans';
import { serviceIds } from '@burnish/domain/catalog/services';
import { currencies } from '@burnish/domain/money/money';
import { invoiceStatuses, isPayable } from '@burnish/domain/orders/invoice/invoice';
import { orderStatuses } from '@burnish/domain/orders/order';
import { orderKinds } from '@burnish/domain/orders/purchase';
import {
  paymentMethods,
  receiptFileTypes,
  receiptGroup,
  receiptStatuses,
  recordedPaymentMethods,
} from '@burnish/domain/orders/receipt/receipt';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import {
  customerSortKey,
  hasAccents,
  instant,
  lower,
  minorUnits,
  oneOf,
  searchIndex,
  searchText,
  searchWithoutAccents,
} from './columns.ts';

/** Billing address of an order. */
export interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
}

/** Where the customer pays an invoice. */
export interface PaymentDetails {
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly bankName: string | null;
  readonly paymentLink: string | null;
  readonly additionalInstructions: string | null;
}

/** An invoice line. Prices are in minor units of the invoice's currency. */
export interface InvoiceItem {
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  readonly totalMinor: number;
}

/** Whom an invoice is addressed to, as it was when the invoice was issued. */
export interface BillTo {
  readonly companyName: string;
  readonly contactPerson: string;
  readonly address: Address;
  readonly taxId: string | null;
}

/** The studio's legal details, as they were when a document was issued. */
export interface Issuer {
  readonly legalName: string;
  /** Null until the studio has entered one. */
  readonly address: Address | null;
  readonly taxId: string | null;
  readonly registrationNumber: string | null;
  readonly email: string;
  readonly phone: string | null;
}

/** What customers order: a plan or a number of images. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** Taken from a sequence, so that customers who order at the same time don't wait for each other. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: orderKinds }).notNull(),
    /** Name of the plan or service at the time of the order. */
    title: text('title').notNull(),
    planId: text('plan_id', { enum: planIds }),
    billingCycle: text('billing_cycle', { enum: billingCycles }),
    monthlyPriceMinor: minorUnits('monthly_price_minor'),
    serviceId: text('service_id', { enum: serviceIds }),
    quantity: integer('quantity'),
    unitPriceMinor: minorUnits('unit_price_minor'),
    currency: text('currency', { enum: currencies }).notNull(),
    finalPriceMinor: minorUnits('final_price_minor').notNull(),
    usdPriceMinor: minorUnits('usd_price_minor').notNull(),
    companyName: text('company_name').notNull(),
    contactPerson: text('contact_person').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    taxId: text('tax_id'),
    specialInstructions: text('special_instructions'),
    /** The paid period that it continues. Its foreign key is in sql/renewals.sql. */
    renewedPeriodId: uuid('renewed_period_id'),
    /** Placed when it was time, without an act of the customer. */
    isAutoRenewal: boolean('is_auto_renewal').notNull().default(false),
    status: text('status', { enum: orderStatuses }).notNull(),
    adminNotes: text('admin_notes'),
    approvedAt: instant('approved_at'),
    rejectedAt: instant('rejected_at'),
    completedAt: instant('completed_at'),
    /** From the order to its payment. Null: not paid. */
    secondsUntilPaid: doublePrecision('seconds_until_paid').generatedAlwaysAs(
      sql`case status when 'completed' then extract(epoch from completed_at - created_at)::double precision end`,
    ),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    /** For what refers to an order of its owner. */
    unique('orders_id_and_user').on(table.id, table.userId),
    index('orders_by_user').on(table.userId, table.id),
    index('orders_by_status').on(table.kind, table.status, table.id),
    index('orders_by_currency').on(table.kind, table.currency, table.id),
    index('orders_by_company').on(table.kind, lower(table.companyName), table.id),
    index('orders_by_amount').on(table.kind, table.currency, table.finalPriceMinor, table.id),
    searchIndex('orders_search'),
    index('orders_by_renewal').on(table.kind, table.isAutoRenewal, table.id),
    // Of reports, which read nothing else of them.
    index('orders_for_reports').on(
      table.isAutoRenewal,
      table.currency,
      table.kind,
      table.createdAt,
      table.secondsUntilPaid,
    ),
    uniqueIndex('orders_one_auto_renewal_per_period').on(table.renewedPeriodId).where(sql`is_auto_renewal`),
    index('orders_by_renewed_period').on(table.renewedPeriodId).where(sql`renewed_period_id is not null`),
    check('orders_renewed_period', sql`${table.renewedPeriodId} is null or ${table.kind} = 'plan'`),
    oneOf('orders_kind', table.kind, orderKinds),
    oneOf('orders_service', table.serviceId, serviceIds),
    check(
      'orders_kind_columns',
      sql`case ${table.kind}
        when 'plan' then num_nonnulls(plan_id, billing_cycle, monthly_price_minor) = 3
          and num_nonnulls(service_id, quantity, unit_price_minor) = 0
        else num_nonnulls(plan_id, billing_cycle, monthly_price_minor) = 0
          and num_nonnulls(service_id, quantity, unit_price_minor) = 3 end`,
    ),
    oneOf('orders_plan', table.planId, planIds),
    oneOf('orders_billing_cycle', table.billingCycle, billingCycles),
    oneOf('orders_currency', table.currency, currencies),
    oneOf('orders_status', table.status, orderStatuses),
  ],
);

/** The last invoice number of each year. Its row stays locked while an invoice is created, so numbers have no gaps. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: smallint('year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});

/** Whether customers can still pay an invoice. */
export const isPayableStatus = sql.raw(
  `status in (${invoiceStatuses
    .filter(isPayable)
    .map((status) => `'${status}'`)
    .join(', ')})`,
);

export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    amountMinor: minorUnits('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** Sums of the ledger entries, which only the database writes (see sql/ledger.sql). */
    dueMinor: minorUnits('due_minor').notNull().default(0),
    paidMinor: minorUnits('paid_minor').notNull().default(0),
    creditedMinor: minorUnits('credited_minor').notNull().default(0),
    items: jsonb('items').$type<readonly InvoiceItem[]>().notNull(),
    status: text('status', { enum: invoiceStatuses }).notNull(),
    dueDate: date('due_date').$type<CalendarDate>().notNull(),
    paymentDetails: jsonb('payment_details').$type<PaymentDetails>().notNull(),
    paymentInstructions: text('payment_instructions').notNull(),
    notes: text('notes'),
    billTo: jsonb('bill_to').$type<BillTo>().notNull(),
    issuer: jsonb('issuer').$type<Issuer>().notNull(),
    viewedAt: instant('viewed_at'),
    paymentMadeAt: instant('payment_made_at'),
    confirmedAt: instant('confirmed_at'),
    voidedAt: instant('voided_at'),
    /** When it was imported from another system, whose number it keeps. Null: it was sent by this one. */
    importedAt: instant('imported_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    // Imported numbers can have any form.
    uniqueIndex('invoices_imported_number').on(lower(table.number)).where(sql`imported_at is not null`),
    uniqueIndex('invoices_one_active_per_order').on(table.orderId).where(sql`status <> 'void'`),
    // With what a search by customer adds up.
    index('invoices_by_user').on(table.userId, table.id, table.currency, table.amountMinor, table.dueMinor),
    index('invoices_by_status').on(table.status, table.id),
    index('invoices_by_currency').on(table.currency, table.id),
    index('invoices_by_due_date').on(table.dueDate, table.id),
    index('invoices_payable_by_due_date').on(table.dueDate, table.id).where(isPayableStatus),
    index('invoices_outstanding').on(table.id).where(sql`due_minor > 0`),
    index('invoices_outstanding_by_due_date')
      .on(table.currency, table.dueDate, table.dueMinor)
      .where(sql`due_minor > 0`),
    index('invoices_by_amount').on(table.currency, table.amountMinor, table.id),
    index('invoices_open_by_due').on(table.currency, table.dueMinor, table.id).where(sql`due_minor > 0`),
    index('invoices_by_customer').on(customerSortKey(sql`search`), table.id),
    searchIndex('invoices_search'),
    // Of customers who owe something, for the lines of bank statements.
    index('invoices_open_search').using('gin', searchText).where(sql`due_minor > 0`),
    index('invoices_open_accented')
      .using('gin', sql`(${searchWithoutAccents}) gin_trgm_ops`)
      .where(sql`due_minor > 0 and ${hasAccents}`),
    // Of sums and totals, which read nothing else of them.
    index('invoices_for_sums').on(
      table.currency,
      table.status,
      table.amountMinor,
      table.id,
      table.dueMinor,
      table.dueDate,
      table.createdAt,
    ),
    oneOf('invoices_currency', table.currency, currencies),
    oneOf('invoices_status', table.status, invoiceStatuses),
    check('invoices_amount', sql`${table.amountMinor} > 0`),
    check(
      'invoices_sums',
      sql`${table.dueMinor} between 0 and ${table.amountMinor} and ${table.paidMinor} between 0 and ${table.amountMinor}
        and ${table.creditedMinor} between 0 and ${table.paidMinor}`,
    ),
  ],
);

/** Invoices that are sent soon, each together with the approval of its pending order. */
export const scheduledInvoices = pgTable(
  'scheduled_invoices',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    scheduledBy: uuid('scheduled_by')
      .notNull()
      .references(() => users.id),
    dueDate: date('due_date').$type<CalendarDate>().notNull(),
    /** A copy: later changes of the payment profile don't change the invoice. */
    paymentDetails: jsonb('payment_details').$type<PaymentDetails>().notNull(),
    sendAt: instant('send_at').notNull(),
  },
  (table) => [uniqueIndex('scheduled_invoices_by_order').on(table.orderId)],
);

/** The group of a receipt's status, for lists and their index. */
export function receiptGroupOf(status: AnyPgColumn): SQL {
  const cases = receiptStatuses.map((value) => `when '${value}' then '${receiptGroup[value]}'`);
  return sql`(case ${status} ${sql.raw(cases.join(' '))} end)`;
}

/** Payments that customers say they have made. */
export const receipts = pgTable(
  'receipts',
  {
    id: uuid('id').primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    amountMinor: minorUnits('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    status: text('status', { enum: receiptStatuses }).notNull(),
    paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
    transactionReference: text('transaction_reference').notNull(),
    paymentDate: date('payment_date').$type<CalendarDate>().notNull(),
    link: text('link'),
    /** Incremented when the file is replaced. `receipt_files` keeps every revision. */
    revision: integer('revision').notNull().default(1),
    notes: text('notes'),
    adminNotes: text('admin_notes'),
    reviewedAt: instant('reviewed_at'),
    reviewedBy: uuid('reviewed_by').references(() => users.id),
    /** What arrived on the studio's account, as an admin entered it. Null: the approval didn't say. */
    receivedAmountMinor: minorUnits('received_amount_minor'),
    receivedDate: date('received_date').$type<CalendarDate>(),
    /** Why another amount than what was due was accepted: of a write-off, or of what became credit. */
    differenceReason: text('difference_reason'),
    /** What was due for the invoice when the receipt was reviewed. */
    dueMinor: minorUnits('due_minor'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('receipts_one_submitted_per_invoice').on(table.invoiceId).where(sql`status = 'submitted'`),
    index('receipts_by_invoice').on(table.invoiceId, table.id),
    index('receipts_by_user').on(table.userId, table.id),
    index('receipts_by_status').on(table.status, table.id),
    index('receipts_by_currency').on(table.currency, table.id),
    index('receipts_by_amount').on(table.currency, table.amountMinor, table.id),
    index('receipts_by_group').on(receiptGroupOf(table.status), table.id),
    searchIndex('receipts_search'),
    index('receipts_by_reference').on(lower(table.transactionReference)),
    oneOf('receipts_currency', table.currency, currencies),
    oneOf('receipts_status', table.status, receiptStatuses),
    oneOf('receipts_method', table.paymentMethod, paymentMethods),
    check('receipts_amount', sql`${table.amountMinor} > 0`),
    check('receipts_received_amount', sql`${table.receivedAmountMinor} > 0`),
    check('receipts_due', sql`(${table.dueMinor} is null) = (${table.status} = 'submitted')`),
    check(
      'receipts_received_columns',
      sql`case when ${table.receivedAmountMinor} is null
        then num_nonnulls(${table.receivedDate}, ${table.differenceReason}) = 0
        else ${table.receivedDate} is not null and ${table.status} = 'approved' end`,
    ),
  ],
);

/** Every file submitted with a receipt, by the receipt's revision. */
export const receiptFiles = pgTable(
  'receipt_files',
  {
    receiptId: uuid('receipt_id')
      .notNull()
      .references(() => receipts.id),
    revision: integer('revision').notNull(),
    storageKey: text('storage_key').notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type', { enum: receiptFileTypes }).notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.revision] }),
    index('receipt_files_by_hash').on(table.sha256),
    oneOf('receipt_files_type', table.fileType, receiptFileTypes),
  ],
);

/** The last number of a payment in each year. Its row stays locked like that of an invoice number. */
export const paymentCounters = pgTable('payment_counters', {
  year: smallint('year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});

/** Payments that the studio has confirmed. A payment is never edited: it is what its payment receipt states. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** The approved receipt. Null: an admin recorded the payment without one. */
    receiptId: uuid('receipt_id').references(() => receipts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** What arrived. More than was due is credit. */
    amountMinor: minorUnits('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    paymentMethod: text('payment_method', { enum: recordedPaymentMethods }).notNull(),
    /** Null: recorded without a reference, such as cash. */
    transactionReference: text('transaction_reference'),
    paymentDate: date('payment_date').$type<CalendarDate>().notNull(),
    billTo: jsonb('bill_to').$type<BillTo>().notNull(),
    issuer: jsonb('issuer').$type<Issuer>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_number').on(table.number),
    uniqueIndex('payments_by_receipt').on(table.receiptId),
    // Lines of bank statements refer to it, so that each agrees with its payment.
    unique('payments_amount_key').on(table.id, table.amountMinor, table.currency),
    index('payments_by_invoice').on(table.invoiceId),
    index('payments_by_user').on(table.userId, table.id),
    oneOf('payments_currency', table.currency, currencies),
    oneOf('payments_method', table.paymentMethod, recordedPaymentMethods),
    check('payments_reference', sql`${table.transactionReference} is not null or ${table.receiptId} is null`),
    check('payments_amount', sql`${table.amountMinor} > 0`),
  ],
);
