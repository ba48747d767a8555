// Whether an ID token is one that the issuer gave out for us, by the issuer's own keys.
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { CustomFetch } from 'openid-client';
import { SignInFailure } from './failure.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** @throws SignInFailure token_invalid, issuer_unreachable */
export type VerifyIdToken = (token: string) => Promise<Claims>;

/** Signed with a private key, all of them: with HS256 the issuer's public key could pass for the secret. */
const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA'];

const secondsOfSkew = 30;

/** Google names itself with and without the scheme in the tokens that its button hands out. */
function namesOf(issuer: string): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];
}

function keysAt(address: URL, fetchFromIssuer: CustomFetch): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(address, {
    [customFetch]: (url, { headers, ...request }) =>
      fetchFromIssuer(url, { ...request, headers: Object.fromEntries(headers), body: undefined }),
  });
  return (header, token) =>
    keys(header, token).catch((cause: unknown) => {
      const isFaultOfToken =
        cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys;
      throw isFaultOfToken ? cause : new SignInFailure('issuer_unreachable', { cause });
    });
}

export function createIdTokenVerifier(parts: {
  issuer: string;
  clientId: string;
  keysAddress: URL;
  fetch: CustomFetch;
}): VerifyIdToken {
  const { issuer, clientId } = parts;
  const keys = keysAt(parts.keysAddress, parts.fetch);
  // By the machine's clock and not by one handed in: the issuer dates its tokens by the world's time.
  const expected = {
    issuer: namesOf(issuer),
    audience: clientId,
    algorithms,
    clockTolerance: secondsOfSkew,
    requiredClaims: ['sub', 'iat', 'exp'],
  };
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, expected).catch((cause: unknown) => {
      throw cause instanceof errors.JOSEError ? new SignInFailure('token_invalid', { cause }) : cause;
    });
    // Meant for several, it names the one that it was given to (OpenID Connect Core, 3.1.3.7).
    const isShared = Array.isArray(payload.aud) && payload.aud.length > 1;
    if (isShared && payload.azp !== clientId) throw new SignInFailure('token_invalid');
    return payload;
  };
}
