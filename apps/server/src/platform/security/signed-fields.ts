// Signed fields: what someone holds can be read, but neither changed nor used after it expires.
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { deriveKey, isValidSignature, sign } from './secrets.ts';

export interface SignedText {
  /** The fields and the expiry time, base64url. */
  readonly token: string;
  readonly signature: string;
}

export interface SignedFields<Fields> {
  create(fields: Fields): SignedText;
  /** Null if the signature is invalid or the fields have expired. */
  verify(text: SignedText): Fields | null;
}

export interface SignedFieldsOptions<Fields> {
  /** Unique for each kind of fields, so that a signature is valid for no other kind. */
  readonly purpose: string;
  readonly fields: z.ZodType<Fields>;
  readonly secret: string;
  readonly clock: Clock;
  readonly validSeconds: number;
  /** For this long, the same fields result in the same text. Extends the validity by up to the same time. */
  readonly stableSeconds?: number;
}

export function createSignedFields<Fields>({
  purpose,
  fields: fieldsSchema,
  secret,
  clock,
  validSeconds,
  stableSeconds = 1,
}: SignedFieldsOptions<Fields>): SignedFields<Fields> {
  const key = deriveKey(secret, purpose);
  const tokenSchema = z.object({ fields: z.unknown(), expiresAt: z.number() });
  const nowSeconds = () => clock.now().getTime() / 1000;

  return {
    create(fields) {
      const expiresAt = (Math.floor(nowSeconds() / stableSeconds) + 1) * stableSeconds + validSeconds;
      const token = Buffer.from(JSON.stringify({ fields, expiresAt })).toString('base64url');
      return { token, signature: sign(key, token) };
    },

    verify({ token, signature }) {
      if (!isValidSignature(key, token, signature)) return null;
      const text = Buffer.from(token, 'base64url').toString('utf8');
      const { fields, expiresAt } = tokenSchema.parse(JSON.parse(text));
      return nowSeconds() < expiresAt ? fieldsSchema.parse(fields) : null;
    },
  };
}
