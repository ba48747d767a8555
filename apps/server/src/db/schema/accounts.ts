import { userTypes } from '@burnish/domain/accounts/account';
import { apiKeyScopes } from '@burnish/domain/accounts/api-key';
import { sessionMethods } from '@burnish/domain/accounts/session';
import { roles } from '@burnish/domain/permissions';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, lower, lowerOrEmpty, oneOf, searchIndex } from './columns.ts';

/** Password sign-in and sign-in with an identity provider use the same accounts. */
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
    taxId: text('tax_id'),
    /** Whether files that the studio has finished are sent without their location. */
    removeLocation: boolean('remove_location').notNull().default(false),
    role: text('role', { enum: roles }).notNull().default('user'),
    isActive: boolean('is_active').notNull().default(true),
    /** ADMIN_EMAILS grants the admin role once. A role that is removed later stays removed. */
    adminGrantUsed: boolean('admin_grant_used').notNull().default(false),
    /** SHA-256 of the email of a deleted account that had used its grant, so that a new account with it gets none. */
    adminGrantEmailHash: text('admin_grant_email_hash'),
    /** Argon2id in PHC string format. Null: the user only signs in with the identity provider. */
    passwordHash: text('password_hash'),
    identityIssuer: text('identity_issuer'),
    identitySubject: text('identity_subject'),
    /** Sessions have the epoch of their sign-in. Incrementing it ends all sessions of the user. */
    tokenEpoch: integer('token_epoch').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When the user deleted the account. The row stays, without personal data, for the records that refer to it. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(lower(table.email)),
    uniqueIndex('users_identity').on(table.identityIssuer, table.identitySubject),
    // Counted on the studio's dashboard.
    index('users_existing').on(table.id).where(sql`deleted_at is null`),
    index('users_by_admin_grant')
      .on(table.adminGrantEmailHash)
      .where(sql`admin_grant_email_hash is not null`),
    index('users_by_role').on(table.role, table.id),
    index('users_by_is_active').on(table.isActive, table.id),
    index('users_by_name').on(lowerOrEmpty(table.fullName), table.id),
    index('users_by_company').on(lowerOrEmpty(table.companyName), table.id),
    searchIndex('users_search'),
    oneOf('users_role', table.role, roles),
    oneOf('users_user_type', table.userType, userTypes),
  ],
);

/** Emailed links that set a password. Each works once, and only its hash is stored. */
export const passwordResetLinks = pgTable(
  'password_reset_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('password_reset_links_by_user').on(table.userId),
    index('password_reset_links_by_expiry').on(table.expiresAt),
  ],
);

/** Sign-ins. Ended ones are kept for a while, so that a sign-in from a new device or network is noticed. */
export const sessions = pgTable(
  'sessions',
  {
    /** Also the ID of its token. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    method: text('method', { enum: sessionMethods }).notNull(),
    /** Browser and system, such as 'Chrome on Windows'. */
    device: text('device').notNull(),
    /** Where it was last used, in CIDR notation and too wide to identify a person. Null: unknown. */
    network: text('network'),
    /** The user's token epoch at the sign-in. A higher epoch ends the session. */
    tokenEpoch: integer('token_epoch').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Up to ten minutes old. */
    lastUsedAt: instant('last_used_at').notNull(),
    /** Signing out sets it to the current time. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId, table.createdAt),
    index('sessions_by_expiry').on(table.expiresAt),
    oneOf('sessions_method', table.method, sessionMethods),
  ],
);

/** Keys with which programs call the API. A row is deleted when its key is revoked. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The part of the key that isn't secret, by which it is found. */
    publicId: text('public_id').notNull().unique(),
    /** SHA-256. The secret has 256 random bits, so a slow hash would add nothing. */
    secretHash: text('secret_hash').notNull(),
    name: text('name').notNull(),
    scopes: text('scopes', { enum: apiKeyScopes }).array().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Up to a minute old. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('api_keys_by_user').on(table.userId, table.id),
    index('api_keys_by_expiry').on(table.expiresAt),
  ],
);

/** Secret addresses from which calendar apps read what is due. A row is deleted when its feed is revoked. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the secret in the address, which has 256 random bits. */
    secretHash: text('secret_hash').notNull().unique(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Up to a minute old. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('calendar_feeds_by_user').on(table.userId, table.id)],
);

/**
 * Failed password checks, and emails with password links. The key is a hash of the account and the IP address, of the
 * network, or of the mailbox.
 */
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
