// The token that a signed-in browser carries: a JWT that names the user, signed by us, good for seven days.
import { DomainError } from '@burnish/domain/errors';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';

const algorithm = 'HS256';
const secondsValid = 7 * 24 * 3600;

/** Tokens whose signature was found good; it stays good, only their end must be asked for again. */
const rememberedTokens = 10_000;

export interface TokenClaims {
  readonly userId: string;
  /** The user's token epoch when it was given out; a later epoch has ended it. */
  readonly epoch: number;
}

export interface VerifiedToken extends TokenClaims {
  /** Its own, by which it can be ended. */
  readonly id: string;
  readonly endsAt: Date;
}

export interface Tokens {
  issue(claims: TokenClaims): Promise<string>;
  /** @throws DomainError UNAUTHENTICATED for every token that is not a valid one of ours. */
  verify(token: string): Promise<VerifiedToken>;
}

export async function createTokens(secret: string, clock: Clock): Promise<Tokens> {
  // Imported once: importing the key for every request costs more than the check itself.
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  const verified = new Map<string, VerifiedToken>();
  return {
    issue({ userId, epoch }) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ userId, epoch })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + secondsValid)
        .setJti(crypto.randomUUID())
        .sign(key);
    },
    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined && known.endsAt > clock.now()) return known;
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'jti'],
      }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? new DomainError('UNAUTHENTICATED') : error;
      });
      const { userId, epoch, exp, jti: id } = payload;
      const isWhole = typeof userId === 'string' && typeof epoch === 'number' && id !== undefined;
      if (!isWhole || exp === undefined) throw new DomainError('UNAUTHENTICATED');
      const claims = { id, userId, epoch, endsAt: new Date(exp * 1000) };
      const [oldest] = verified.keys();
      if (verified.size >= rememberedTokens && oldest !== undefined) verified.delete(oldest);
      verified.set(token, claims);
      return claims;
    },
  };
}
