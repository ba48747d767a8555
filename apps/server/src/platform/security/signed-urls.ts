// Signed URLs give access to one resource without authentication, for a limited time.
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { deriveKey, isValidSignature, sign } from './secrets.ts';

export interface SignedUrls<Fields> {
  /** A path with the fields, the expiry time and their signature. */
  create(fields: Fields): string;
  /** Null if the signature is invalid or the URL has expired. */
  verify(token: string, signature: string): Fields | null;
}

export interface SignedUrlOptions<Fields> {
  /** URLs are `path/token/signature`. */
  readonly path: string;
  /** Unique for each kind of URL, so that a signature is valid for no other kind. */
  readonly purpose: string;
  readonly fields: z.ZodType<Fields>;
  readonly secret: string;
  readonly clock: Clock;
  readonly validSeconds: number;
  /** For this long, the same fields result in the same URL, which browsers can cache. Extends the validity by up to the same time. */
  readonly stableSeconds?: number;
}

export function createSignedUrls<Fields>({
  path,
  purpose,
  fields: fieldsSchema,
  secret,
  clock,
  validSeconds,
  stableSeconds = 1,
}: SignedUrlOptions<Fields>): SignedUrls<Fields> {
  const key = deriveKey(secret, purpose);
  const tokenSchema = z.object({ fields: z.unknown(), expiresAt: z.number() });
  const nowSeconds = () => clock.now().getTime() / 1000;

  return {
    create(fields) {
      const expiresAt = (Math.floor(nowSeconds() / stableSeconds) + 1) * stableSeconds + validSeconds;
      const token = Buffer.from(JSON.stringify({ fields, expiresAt })).toString('base64url');
      return `${path}/${token}/${sign(key, token)}`;
    },

    verify(token, signature) {
      if (!isValidSignature(key, token, signature)) return null;
      const text = Buffer.from(token, 'base64url').toString('utf8');
      const { fields, expiresAt } = tokenSchema.parse(JSON.parse(text));
      return nowSeconds() < expiresAt ? fieldsSchema.parse(fields) : null;
    },
  };
}
