// The tables. Ids are UUIDs of version 7, so a primary key read backwards is newest first.
import type { LiveEntity } from '@burnish/contract/events';
import { roles, userTypes } from '@burnish/domain/access/access';
import { billingCycles, planIds, tiers } from '@burnish/domain/catalogue/plans';
import { serviceIds } from '@burnish/domain/catalogue/services';
import { chatSides, messageKinds } from '@burnish/domain/chat/chat';
import { invoiceStatuses } from '@burnish/domain/invoice/invoice';
import { currencies } from '@burnish/domain/money/money';
import { orderKinds } from '@burnish/domain/order/ordered';
import { jobStatuses, paces } from '@burnish/domain/photo/job';
import {
  type Mark,
  type PhotoFinding,
  photoStatuses,
  photoTypes,
  uploadRefusals,
  uploadStates,
} from '@burnish/domain/photo/photo';
import { paymentMethods, receiptFileTypes, receiptStatuses } from '@burnish/domain/receipt/receipt';
import { requestStatuses } from '@burnish/domain/request/request';
import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const minorUnits = (name: string) => bigint(name, { mode: 'number' });

/** A column holds one of the domain's values: the list is the domain's, the guard is the database's. */
function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list = values.map((value) => `'${value}'`).join(', ');
  return check(name, sql`${column} in (${sql.raw(list)})`);
}

function lower(column: AnyPgColumn): SQL {
  return sql`lower(${column})`;
}

/**
 * Searched tables have a column `search`, which the database fills by itself. None below names it, so no row
 * carries it and nothing can write it.
 */
const searchIndex = (name: string) => index(name).using('gin', sql`search gin_trgm_ops`);

export interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
}

export interface PaymentDetails {
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly bankName: string | null;
  readonly paymentLink: string | null;
  readonly additionalInstructions: string | null;
}

/** As it was invoiced; prices in minor units of the invoice's currency. */
export interface InvoiceItem {
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  readonly totalMinor: number;
}

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    isEmailVerified: boolean('is_email_verified').notNull(),
    fullName: text('full_name'),
    companyName: text('company_name'),
    phone: text('phone'),
    userType: text('user_type', { enum: userTypes }),
    role: text('role', { enum: roles }).notNull().default('user'),
    isActive: boolean('is_active').notNull().default(true),
    /** The one-time grant by ADMIN_EMAILS is spent, whatever became of the role since. */
    adminGrantSpent: boolean('admin_grant_spent').notNull().default(false),
    /** Argon2id, in the form that names its own parameters. Null: signs in with the identity provider only. */
    passwordHash: text('password_hash'),
    identityIssuer: text('identity_issuer'),
    identitySubject: text('identity_subject'),
    /** Tokens carry it; raising it ends all older ones. */
    tokenEpoch: integer('token_epoch').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(lower(table.email)),
    uniqueIndex('users_identity').on(table.identityIssuer, table.identitySubject),
    index('users_by_role').on(table.role, table.id),
    index('users_by_activity').on(table.isActive, table.id),
    searchIndex('users_search'),
    oneOf('users_role', table.role, roles),
    oneOf('users_user_type', table.userType, userTypes),
  ],
);

export const requests = pgTable(
  'requests',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: orderKinds }).notNull(),
    /** As it was called when it was ordered. */
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
    status: text('status', { enum: requestStatuses }).notNull(),
    adminNotes: text('admin_notes'),
    approvedAt: instant('approved_at'),
    rejectedAt: instant('rejected_at'),
    completedAt: instant('completed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('requests_by_user').on(table.userId, table.id),
    index('requests_by_status').on(table.kind, table.status, table.id),
    index('requests_by_currency').on(table.kind, table.currency, table.id),
    searchIndex('requests_search'),
    oneOf('requests_kind', table.kind, orderKinds),
    oneOf('requests_service', table.serviceId, serviceIds),
    check(
      'requests_ordered',
      sql`case ${table.kind}
        when 'subscription' then num_nonnulls(plan_id, billing_cycle, monthly_price_minor) = 3
          and num_nonnulls(service_id, quantity, unit_price_minor) = 0
        else num_nonnulls(plan_id, billing_cycle, monthly_price_minor) = 0
          and num_nonnulls(service_id, quantity, unit_price_minor) = 3 end`,
    ),
    oneOf('requests_plan', table.planId, planIds),
    oneOf('requests_cycle', table.billingCycle, billingCycles),
    oneOf('requests_currency', table.currency, currencies),
    oneOf('requests_status', table.status, requestStatuses),
  ],
);

/** The last number given in each year; its row is locked while an invoice is made, so no number is lost. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: smallint('year').primaryKey(),
  last: integer('last').notNull(),
});

export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    amountMinor: minorUnits('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    items: jsonb('items').$type<readonly InvoiceItem[]>().notNull(),
    status: text('status', { enum: invoiceStatuses }).notNull(),
    dueDate: date('due_date').$type<CalendarDate>().notNull(),
    paymentDetails: jsonb('payment_details').$type<PaymentDetails>().notNull(),
    paymentInstructions: text('payment_instructions').notNull(),
    notes: text('notes'),
    viewedAt: instant('viewed_at'),
    paymentMadeAt: instant('payment_made_at'),
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    uniqueIndex('invoices_one_standing_per_request').on(table.requestId).where(sql`status <> 'void'`),
    index('invoices_by_user').on(table.userId, table.id),
    index('invoices_by_status').on(table.status, table.id),
    index('invoices_by_currency').on(table.currency, table.id),
    searchIndex('invoices_search'),
    oneOf('invoices_currency', table.currency, currencies),
    oneOf('invoices_status', table.status, invoiceStatuses),
    check('invoices_amount', sql`${table.amountMinor} > 0`),
  ],
);

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
    /** Grows when the file is replaced; `receipt_files` keeps each. */
    revision: integer('revision').notNull().default(1),
    notes: text('notes'),
    adminNotes: text('admin_notes'),
    reviewedAt: instant('reviewed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('receipts_one_standing_per_invoice').on(table.invoiceId).where(sql`status <> 'rejected'`),
    index('receipts_by_invoice').on(table.invoiceId, table.id),
    index('receipts_by_user').on(table.userId, table.id),
    index('receipts_by_status').on(table.status, table.id),
    index('receipts_by_currency').on(table.currency, table.id),
    searchIndex('receipts_search'),
    index('receipts_by_reference').on(lower(table.transactionReference)),
    oneOf('receipts_currency', table.currency, currencies),
    oneOf('receipts_status', table.status, receiptStatuses),
    oneOf('receipts_method', table.paymentMethod, paymentMethods),
    check('receipts_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** Every file ever handed in with a receipt, by the revision that it came with. */
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

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: orderKinds }).notNull(),
    /** As it was called when it was bought. */
    title: text('title').notNull(),
    planId: text('plan_id', { enum: planIds }),
    currency: text('currency', { enum: currencies }).notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    autoRenew: boolean('auto_renew').notNull().default(true),
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
    searchIndex('subscriptions_search'),
    oneOf('subscriptions_kind', table.kind, orderKinds),
    oneOf('subscriptions_plan', table.planId, planIds),
    check('subscriptions_bought', sql`(${table.kind} = 'subscription') = (${table.planId} is not null)`),
    oneOf('subscriptions_currency', table.currency, currencies),
    oneOf('subscriptions_status', table.status, subscriptionStatuses),
  ],
);

/** What confirmed payments bought: one period for one invoice. */
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
    cycle: text('cycle', { enum: billingCycles }).notNull(),
    anchorDay: smallint('anchor_day').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    images: integer('images').notNull(),
    /** What an admin's edit of the limit gave or took. */
    adjustment: integer('adjustment').notNull().default(0),
    /** The sum of the entries for it. */
    used: integer('used').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('periods_one_per_invoice').on(table.invoiceId),
    index('periods_by_subscription').on(table.subscriptionId, table.startsAt),
    oneOf('periods_cycle', table.cycle, billingCycles),
    check('periods_length', sql`${table.startsAt} <= ${table.endsAt}`),
    check('periods_used', sql`${table.used} >= 0`),
  ],
);

/** The images that one confirmed payment bought by the piece. */
export const boughtImages = pgTable(
  'bought_images',
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
    /** The sum of the entries for them. */
    used: integer('used').notNull().default(0),
    specialInstructions: text('special_instructions'),
  },
  (table) => [
    uniqueIndex('bought_images_one_per_invoice').on(table.invoiceId),
    oneOf('bought_images_service', table.serviceId, serviceIds),
    check('bought_images_used', sql`${table.used} between 0 and ${table.quantity}`),
  ],
);

/** What was used of a paid period, or of images bought by the piece. Only ever added to; a trigger compares the sums. */
export const usageEntries = pgTable(
  'usage_entries',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** Null: of images bought by the piece. */
    periodId: uuid('period_id').references(() => subscriptionPeriods.id),
    /** Negative gives back. */
    images: integer('images').notNull(),
    /** Null: of no tier. */
    tier: text('tier', { enum: tiers }),
    /** Null: the product itself. */
    personId: uuid('person_id').references(() => users.id),
    /** What they were used for. */
    photoId: uuid('photo_id').references(() => photos.id),
    /** Where no photograph says why, this must. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('usage_by_subscription').on(table.subscriptionId, table.id),
    index('usage_by_period').on(table.periodId),
    oneOf('usage_tier', table.tier, tiers),
    check('usage_images', sql`${table.images} <> 0`),
    check('usage_reason', sql`${table.reason} is not null or ${table.photoId} is not null`),
    index('usage_by_photo').on(table.photoId).where(sql`${table.photoId} is not null`),
  ],
);

/** The last number given in each year, as with invoices. */
export const jobCounters = pgTable('job_counters', {
  year: smallint('year').primaryKey(),
  last: integer('last').notNull(),
});

/** The photographs of one submission. */
export const photoJobs = pgTable(
  'photo_jobs',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    brief: text('brief'),
    pace: text('pace', { enum: paces }).notNull(),
    status: text('status', { enum: jobStatuses }).notNull(),
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('photo_jobs_number').on(table.number),
    index('photo_jobs_by_user').on(table.userId, table.id),
    index('photo_jobs_by_status').on(table.status, table.id),
    searchIndex('photo_jobs_search'),
    oneOf('photo_jobs_pace', table.pace, paces),
    oneOf('photo_jobs_status', table.status, jobStatuses),
  ],
);

/** What is known of a file of a photograph once it has been looked at, uploaded or handed in. */
const picture = {
  fileName: text('file_name').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  width: integer('width'),
  height: integer('height'),
  findings: jsonb('findings').$type<readonly PhotoFinding[]>().notNull().default([]),
  /** There is a picture of it: of some raw files there is none. */
  isPictured: boolean('is_pictured').notNull().default(false),
};

/** Once handed in. A photograph keeps the id of the file that was uploaded; its row stays when it is withdrawn. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => photoJobs.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** Of a plan: the period that its image is of. */
    periodId: uuid('period_id').references(() => subscriptionPeriods.id),
    ...picture,
    mimeType: text('mime_type', { enum: photoTypes }).notNull(),
    sha256: text('sha256').notNull(),
    tier: text('tier', { enum: tiers }),
    status: text('status', { enum: photoStatuses }).notNull(),
    notes: text('notes'),
    marks: jsonb('marks').$type<readonly Mark[]>().notNull().default([]),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('photos_by_job').on(table.jobId, table.id).where(sql`withdrawn_at is null`),
    index('photos_by_user').on(table.userId, table.id).where(sql`withdrawn_at is null`),
    index('photos_by_status').on(table.status, table.id).where(sql`withdrawn_at is null`),
    index('photos_by_tier').on(table.tier, table.id).where(sql`withdrawn_at is null`),
    index('photos_by_subscription').on(table.subscriptionId, table.id).where(sql`withdrawn_at is null`),
    index('photos_by_hash').on(table.userId, table.sha256),
    searchIndex('photos_search'),
    oneOf('photos_type', table.mimeType, photoTypes),
    oneOf('photos_tier', table.tier, tiers),
    oneOf('photos_status', table.status, photoStatuses),
  ],
);

/** A file on its way in. It becomes a photograph when it is handed in, or is swept away. */
export const photoUploads = pgTable(
  'photo_uploads',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    ...picture,
    folder: text('folder').notNull(),
    state: text('state', { enum: uploadStates }).notNull(),
    refusal: text('refusal', { enum: uploadRefusals }),
    mimeType: text('mime_type', { enum: photoTypes }),
    /** Of what arrived, made as it passed. */
    sha256: text('sha256'),
    createdAt: instant('created_at').notNull(),
    /** When a byte of it last arrived, or it was looked at. */
    touchedAt: instant('touched_at').notNull(),
  },
  (table) => [
    index('photo_uploads_by_user').on(table.userId, table.id),
    index('photo_uploads_by_touch').on(table.touchedAt),
    index('photo_uploads_by_hash').on(table.userId, table.sha256),
    oneOf('photo_uploads_type', table.mimeType, photoTypes),
    oneOf('photo_uploads_state', table.state, uploadStates),
    oneOf('photo_uploads_refusal', table.refusal, uploadRefusals),
    check('photo_uploads_refused', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    check(
      'photo_uploads_ready',
      sql`${table.state} <> 'ready' or (${table.mimeType} is not null and ${table.sha256} is not null)`,
    ),
  ],
);

/** The conversation of a customer with the studio. Its row is locked by whoever adds a message: it counts them. */
export const chats = pgTable(
  'chats',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The admin who has it. */
    adminId: uuid('admin_id').references(() => users.id),
    /** The place of the last message, notes included. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Of what was last said by a person to the other side: its beginning, or the name of its file. */
    lastMessage: text('last_message'),
    lastMessageAt: instant('last_message_at'),
    unreadByUser: integer('unread_by_user').notNull().default(0),
    unreadByAdmin: integer('unread_by_admin').notNull().default(0),
    readByUser: integer('read_by_user').notNull().default(0),
    readByAdmin: integer('read_by_admin').notNull().default(0),
    /** The studio's day on which the product last answered by itself. */
    answeredOn: date('answered_on'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('chats_one_per_user').on(table.userId),
    index('chats_by_last_message').on(table.lastMessageAt, table.id),
    index('chats_without_words').on(table.userId).where(sql`${table.lastMessageAt} is null`),
    index('chats_unread').on(table.lastMessageAt, table.id).where(sql`${table.unreadByAdmin} > 0`),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid('id').primaryKey(),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id),
    /** Its place in the conversation. */
    seq: integer('seq').notNull(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    side: text('side', { enum: chatSides }).notNull(),
    /** Null: the product itself. */
    senderId: uuid('sender_id').references(() => users.id),
    /** Made up by the sender's page, so that what is sent again is stored once. */
    clientId: text('client_id'),
    message: text('message').notNull(),
    orderId: uuid('order_id').references(() => requests.id),
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    storageKey: text('storage_key'),
    fileName: text('file_name'),
    fileType: text('file_type', { enum: receiptFileTypes }),
    fileSize: integer('file_size'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('chat_messages_in_order').on(table.chatId, table.seq),
    uniqueIndex('chat_messages_once').on(table.chatId, table.senderId, table.clientId),
    index('chat_messages_by_order').on(table.orderId, table.seq).where(sql`${table.orderId} is not null`),
    index('chat_messages_by_invoice')
      .on(table.invoiceId, table.seq)
      .where(sql`${table.invoiceId} is not null`),
    index('chat_messages_by_time').on(table.createdAt),
    oneOf('chat_messages_kind', table.kind, messageKinds),
    oneOf('chat_messages_side', table.side, chatSides),
    check('chat_messages_about_one', sql`${table.orderId} is null or ${table.invoiceId} is null`),
    check('chat_messages_say_something', sql`${table.message} <> '' or ${table.storageKey} is not null`),
  ],
);

/** What the studio says often. */
export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('canned_replies_by_title').on(lower(table.title), table.id)],
);

/** Mailed links that set a password: only their hashes are kept, and each serves once. */
export const passwordLinks = pgTable(
  'password_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    index('password_links_by_user').on(table.userId),
    index('password_links_by_end').on(table.endsAt),
  ],
);

/** Tokens that were signed out before their end. */
export const endedTokens = pgTable(
  'ended_tokens',
  { jti: uuid('jti').primaryKey(), endsAt: instant('ends_at').notNull() },
  (table) => [index('ended_tokens_by_end').on(table.endsAt)],
);

/** Failed tries to prove a password, for one account from one address: a hash of the two. */
export const credentialFailures = pgTable(
  'credential_failures',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('credential_failures_by_last').on(table.lastAt)],
);

/** What was asked for with an Idempotency-Key, so that the same key has one effect and one answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Written with the effect, in its transaction. */
    doneAt: instant('done_at'),
    /** The first answer. */
    answer: jsonb('answer'),
  },
  (table) => [
    uniqueIndex('idempotency_keys_once').on(table.userId, table.call, table.key),
    index('idempotency_keys_by_start').on(table.startedAt),
  ],
);

/** Who changed what, from what, to what. Written in the transaction of the change, never altered. */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    /** Null: the product itself. */
    actorId: uuid('actor_id').references(() => users.id),
    /** An admin who decides on an order of their own. */
    isOwnCase: boolean('is_own_case').notNull(),
    act: text('act').notNull(),
    entity: text('entity').$type<LiveEntity>().notNull(),
    entityId: uuid('entity_id').notNull(),
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    address: text('address'),
  },
  (table) => [
    index('audit_by_actor').on(table.actorId, table.id),
    index('audit_by_act').on(table.act, table.id),
    index('audit_by_entity').on(table.entity, table.id),
    index('audit_by_thing').on(table.entityId, table.id),
  ],
);
