// The token of a session: a JWT with the user's ID, signed with our secret and valid for seven days.
import { DomainError } from '@burnish/domain/errors';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';

const algorithm = 'HS256';
/** What the token is for. No other token that is signed with the same secret is accepted. */
const audience = 'burnish-api';
export const tokenLifetimeSeconds = 7 * 24 * 3600;

/** Tokens with a verified signature. Only their expiry has to be checked again. */
const cachedTokens = 10_000;

interface TokenClaims {
  readonly userId: string;
  /** Of the session. */
  readonly id: string;
}

interface VerifiedToken extends TokenClaims {
  readonly expiresAt: Date;
}

export interface Tokens {
  issue(claims: TokenClaims & { readonly issuedAt: Date }): Promise<string>;
  /** @throws DomainError UNAUTHENTICATED for any token that isn't a valid token of ours */
  verify(token: string): Promise<VerifiedToken>;
}

export async function createTokens(secret: string, clock: Clock): Promise<Tokens> {
  // Imported once, because importing the key takes longer than verifying a signature.
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  const verified = new Map<string, VerifiedToken>();
  return {
    issue({ userId, id, issuedAt }) {
      const seconds = Math.floor(issuedAt.getTime() / 1000);
      return new SignJWT({ userId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + tokenLifetimeSeconds)
        .setJti(id)
        .sign(key);
    },
    async verify(token) {
      const cached = verified.get(token);
      if (cached !== undefined && cached.expiresAt > clock.now()) return cached;
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        audience,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'jti'],
      }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? new DomainError('UNAUTHENTICATED') : error;
      });
      const { userId, exp, jti: id } = payload;
      if (typeof userId !== 'string' || id === undefined || exp === undefined)
        throw new DomainError('UNAUTHENTICATED');
      const claims = { id, userId, expiresAt: new Date(exp * 1000) };
      const [oldest] = verified.keys();
      if (verified.size >= cachedTokens && oldest !== undefined) verified.delete(oldest);
      verified.set(token, claims);
      return claims;
    },
  };
}
