import { passkeyTransports, secondFactorMethods } from '@burnish/domain/accounts/second-factor';
import { z } from 'zod';
import { dateTime, identified } from '../common.ts';

/** Part of the error SECOND_FACTOR_REQUIRED. */
export const signInChallenge = z.object({
  challenge: z
    .string()
    .describe('Completes this sign-in. It works once, for ten minutes, and is no session.'),
  methods: z.array(z.enum(secondFactorMethods)).describe('What the account can complete it with.'),
  expiresAt: dateTime,
});

export const passkey = identified.extend({
  name: z.string(),
  createdAt: dateTime,
  lastUsedAt: dateTime.nullable(),
});

export const secondFactor = z.object({
  isRequired: z.boolean().describe('Whether the studio requires a second factor of this account.'),
  hasPassword: z.boolean(),
  authenticatorApp: z.object({ enabledAt: dateTime }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number().int().min(0),
});

export const recoveryCodes = z
  .array(z.string())
  .describe('Each replaces the second factor once. They are not shown again.');

const passkeyDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)),
});

const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** For `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().describe('Milliseconds.'),
  allowCredentials: z.array(passkeyDescriptor).describe('Empty: any passkey of this site.'),
  userVerification,
});

/** For `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number().describe('Milliseconds.'),
  excludeCredentials: z.array(passkeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
});

export type SignInChallenge = z.output<typeof signInChallenge>;
export type Passkey = z.output<typeof passkey>;
export type SecondFactor = z.output<typeof secondFactor>;
export type PasskeyRequest = z.output<typeof passkeyRequest>;
export type PasskeyCreation = z.output<typeof passkeyCreation>;
