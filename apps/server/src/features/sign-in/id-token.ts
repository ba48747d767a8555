// Verifies that an ID token was issued for us, with the issuer's public keys.
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { CustomFetch } from 'openid-client';
import { SignInError } from './sign-in-error.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** @throws SignInError token_invalid, issuer_unreachable */
export type VerifyIdToken = (token: string) => Promise<Claims>;

/** Asymmetric algorithms only: with HS256, an attacker could use the issuer's public key as the secret. */
const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA'];

const clockSkewSeconds = 30;

/** Google's button issues tokens whose issuer may lack the scheme. */
function issuerNames(issuer: string): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];
}

function createKeySet(jwksUrl: URL, fetchFromIssuer: CustomFetch): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(jwksUrl, {
    [customFetch]: (url, { headers, ...request }) =>
      fetchFromIssuer(url, { ...request, headers: Object.fromEntries(headers), body: undefined }),
  });
  return (header, token) =>
    keys(header, token).catch((cause: unknown) => {
      const isTokenInvalid =
        cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys;
      throw isTokenInvalid ? cause : new SignInError('issuer_unreachable', { cause });
    });
}

export function createIdTokenVerifier(options: {
  issuer: string;
  clientId: string;
  jwksUrl: URL;
  fetch: CustomFetch;
}): VerifyIdToken {
  const { issuer, clientId } = options;
  const keys = createKeySet(options.jwksUrl, options.fetch);
  // Uses the system clock instead of an injected one, because the issuer's tokens have real times.
  const expected = {
    issuer: issuerNames(issuer),
    audience: clientId,
    algorithms,
    clockTolerance: clockSkewSeconds,
    requiredClaims: ['sub', 'iat', 'exp'],
  };
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, expected).catch((cause: unknown) => {
      throw cause instanceof errors.JOSEError ? new SignInError('token_invalid', { cause }) : cause;
    });
    // A token with several audiences names the client it was issued to (OpenID Connect Core, 3.1.3.7).
    const hasSeveralAudiences = Array.isArray(payload.aud) && payload.aud.length > 1;
    if (hasSeveralAudiences && payload.azp !== clientId) throw new SignInError('token_invalid');
    return payload;
  };
}
