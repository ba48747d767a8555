// An API key is the prefix, a public ID by which its row is found, and a secret of which only the hash is stored. All of it
// is hexadecimal, so that a double click selects the whole key.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { apiKeyPrefix } from '@burnish/domain/accounts/api-key';

const publicIdBytes = 8;
const secretBytes = 32;
/** The prefix and the lengths of above. */
const format = /^burnish_([0-9a-f]{16})_([0-9a-f]{64})$/;

interface KeyParts {
  readonly publicId: string;
  /** Hexadecimal. */
  readonly secret: string;
}

export function isApiKey(token: string): boolean {
  return token.startsWith(apiKeyPrefix);
}

export const visiblePrefix = (publicId: string) => `${apiKeyPrefix}${publicId}`;

export function createKey(): KeyParts & { readonly key: string } {
  const publicId = randomBytes(publicIdBytes).toString('hex');
  const secret = randomBytes(secretBytes).toString('hex');
  return { publicId, secret, key: `${visiblePrefix(publicId)}_${secret}` };
}

/** Null: malformed. */
export function parseKey(key: string): KeyParts | null {
  const [, publicId, secret] = format.exec(key) ?? [];
  return publicId === undefined || secret === undefined ? null : { publicId, secret };
}

const sha256 = (secret: string) => createHash('sha256').update(secret).digest();

/** Hexadecimal. */
export const hashSecret = (secret: string) => sha256(secret).toString('hex');

/** Compares in constant time. */
export function matchesHash(secret: string, secretHash: string): boolean {
  return timingSafeEqual(sha256(secret), Buffer.from(secretHash, 'hex'));
}
