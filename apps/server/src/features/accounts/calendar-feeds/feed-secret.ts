// The secret in the address of a calendar feed. Only its hash is stored.
import { createHash, randomBytes } from 'node:crypto';

/** 32 bytes in base64url. */
const format = /^[\w-]{43}$/;

export function createFeedSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hexadecimal. Null: malformed. The secret has 256 random bits, so a slow hash would add nothing. */
export function hashFeedSecret(secret: string): string | null {
  return format.test(secret) ? createHash('sha256').update(secret).digest('hex') : null;
}
