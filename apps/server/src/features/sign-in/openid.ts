// OpenID Connect requests to the issuer.
import * as openid from 'openid-client';
import type { Flow } from './flow-cookie.ts';
import { createIdTokenVerifier, type VerifyIdToken } from './id-token.ts';
import { parseIdentity, type VerifiedIdentity } from './identity.ts';
import { createIssuerFetch, type IssuerFetch } from './issuer-fetch.ts';
import { SignInError } from './sign-in-error.ts';

/** The identity provider and our client at it. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Replaces `fetch`, for the built-in issuer and for tests. */
  readonly fetch?: IssuerFetch;
}

interface Connection {
  /** URL of the issuer's sign-in page. */
  authorizationUrl(flow: Flow, redirectUri: string): Promise<string>;
  /** Exchanges the code in the callback URL for the user's identity. @throws SignInError */
  exchangeCode(callbackUrl: URL, flow: Flow): Promise<VerifiedIdentity>;
  /** `nonce`: the one that the token was requested with. Null: it has none. @throws SignInError */
  verifyIdToken(idToken: string, nonce: string | null): Promise<VerifiedIdentity>;
}

const timeoutSeconds = 10;
const scope = 'openid email profile';

export function createFlow(): Flow {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
}

/** Issuers accept the secret in the body or in a header. The header is the default. */
function authentication(secret: string): openid.ClientAuth {
  const inBody = openid.ClientSecretPost(secret);
  const inHeader = openid.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const acceptsBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return acceptsBody ? inBody(server, ...rest) : inHeader(server, ...rest);
  };
}

/** A wrong client ID or secret must be fixed by the operator, so it has its own kind in the log. */
function isClientRejected(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return true;
  return error instanceof openid.ResponseBodyError && /^(invalid|unauthorized)_client$/.test(error.error);
}

function errorKind(error: unknown): SignInError['kind'] {
  if (error instanceof openid.AuthorizationResponseError) return 'declined';
  if (isClientRejected(error)) return 'client_rejected';
  return error instanceof openid.ResponseBodyError ? 'code_rejected' : 'response_invalid';
}

function toSignInError(error: unknown): SignInError {
  // The library wraps errors that our fetch throws.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SignInError) return cause;
  }
  return new SignInError(errorKind(error), { cause: error });
}

async function discover(
  provider: Provider,
): Promise<{ config: openid.Configuration; verify: VerifyIdToken }> {
  const { issuer, clientId, clientSecret } = provider;
  const fetchFromIssuer = createIssuerFetch(provider.fetch ?? fetch);
  try {
    const config = await openid.discovery(
      new URL(issuer),
      clientId,
      undefined,
      authentication(clientSecret),
      {
        timeout: timeoutSeconds,
        [openid.customFetch]: fetchFromIssuer,
        // Our fetch rejects plain HTTP to other hosts.
        execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
      },
    );
    const server = config.serverMetadata();
    const verify = createIdTokenVerifier({
      issuer: server.issuer,
      clientId,
      jwksUrl: new URL(server.jwks_uri ?? ''),
      fetch: fetchFromIssuer,
    });
    return { config, verify };
  } catch (cause) {
    throw new SignInError('issuer_unreachable', { cause });
  }
}

async function connect(provider: Provider): Promise<Connection> {
  const { config, verify } = await discover(provider);
  const { issuer } = config.serverMetadata();

  return {
    async authorizationUrl({ state, nonce, verifier }, redirectUri) {
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return url.href;
    },

    async exchangeCode(callbackUrl, { state, nonce, verifier }) {
      try {
        const tokens = await openid.authorizationCodeGrant(config, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = await verify(tokens.id_token ?? '');
        if (claims.email !== undefined) return parseIdentity(issuer, claims);
        // An issuer may return the email only from its userinfo endpoint (OpenID Connect Core, 5.4).
        const userInfo = await openid.fetchUserInfo(config, tokens.access_token, String(claims.sub));
        return parseIdentity(issuer, { ...userInfo, ...claims });
      } catch (error) {
        throw toSignInError(error);
      }
    },

    async verifyIdToken(idToken, nonce) {
      const claims = await verify(idToken);
      // Also refuses tokens of redirects, which all have a nonce.
      if ((claims.nonce ?? null) !== nonce) throw new SignInError('token_invalid');
      return parseIdentity(issuer, claims);
    },
  };
}

/** Discovers the issuer at the first sign-in, and again after a failed attempt. */
export function createConnector(provider: () => Provider): () => Promise<Connection> {
  let current: { readonly issuer: string; readonly connection: Promise<Connection> } | null = null;
  return () => {
    const latest = provider();
    if (current?.issuer === latest.issuer) return current.connection;
    const connection = connect(latest);
    const attempt = { issuer: latest.issuer, connection };
    current = attempt;
    connection.catch(() => {
      if (current === attempt) current = null;
    });
    return connection;
  };
}
