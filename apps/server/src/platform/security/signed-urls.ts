// Signed URLs give access to one resource without authentication, for a limited time.
import { createSignedFields, type SignedFieldsOptions } from './signed-fields.ts';

export interface SignedUrls<Fields> {
  /** A path with the fields, the expiry time and their signature. */
  create(fields: Fields): string;
  /** Null if the signature is invalid or the URL has expired. */
  verify(token: string, signature: string): Fields | null;
}

export interface SignedUrlOptions<Fields> extends SignedFieldsOptions<Fields> {
  /** URLs are `path/token/signature`. */
  readonly path: string;
}

export function createSignedUrls<Fields>({ path, ...options }: SignedUrlOptions<Fields>): SignedUrls<Fields> {
  const signed = createSignedFields(options);
  return {
    create(fields) {
      const { token, signature } = signed.create(fields);
      return `${path}/${token}/${signature}`;
    },
    verify: (token, signature) => signed.verify({ token, signature }),
  };
}
