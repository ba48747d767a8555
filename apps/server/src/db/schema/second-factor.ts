import { passkeyTransports, signInChallengePurposes } from '@burnish/domain/accounts/second-factor';
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id);

/** The app that computes a user's one-time codes (TOTP, RFC 6238). */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: userId().primaryKey(),
  /** Encrypted with a key derived from the server's secret. */
  encryptedSecret: text('encrypted_secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null: being set up. Sign-in doesn't ask for its codes yet. */
  enabledAt: instant('enabled_at'),
  /** The time step of the last accepted code, in units of 30 seconds since 1970. Later codes only are accepted. */
  lastUsedStep: integer('last_used_step'),
});

/** Codes that replace a lost second factor. A row is deleted when its code is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256. The codes have 125 random bits, so a slow hash would add nothing. */
    codeHash: text('code_hash').primaryKey(),
    userId: userId(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('recovery_codes_by_user').on(table.userId)],
);

/** Public keys of WebAuthn credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    /** Base64url, as is the key. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says it has signed. Many always say 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports', { enum: passkeyTransports }).array().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_by_user').on(table.userId, table.id)],
);

/** Sign-ins, confirmations and new passkeys that wait for a response of the user. Each can be completed once. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of the token that the browser has. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: signInChallengePurposes }).notNull(),
    /** Null: unknown yet, for a sign-in with a passkey only. */
    userId: uuid('user_id').references(() => users.id),
    /** The user's token epoch when the password was checked. A password that is set later ends the sign-in. */
    tokenEpoch: integer('token_epoch'),
    /** What a passkey has to sign, base64url. */
    passkeyChallenge: text('passkey_challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_challenges_by_user').on(table.userId),
    index('sign_in_challenges_by_expiry').on(table.expiresAt),
    oneOf('sign_in_challenges_purpose', table.purpose, signInChallengePurposes),
  ],
);
