// The conversation with an OpenID Connect issuer, whichever it is.
import * as openid from 'openid-client';
import { SignInFailure } from './failure.ts';
import type { Flow } from './flow.ts';
import { createIdTokenVerifier, type VerifyIdToken } from './id-token.ts';
import { identityFrom, type ProvenIdentity } from './identity.ts';
import { createIssuerFetch, type IssuerFetch } from './issuer-fetch.ts';

/** The issuer that people sign in with, and what we are there. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the issuer is not reached the usual way. */
  readonly fetch?: IssuerFetch;
}

interface Connection {
  /** Where somebody is sent to say who they are. */
  authorizationUrl(flow: Flow, redirectUri: string): Promise<string>;
  /** Turns the code that they came back with into who they are. @throws SignInFailure */
  redeem(returnedTo: URL, flow: Flow): Promise<ProvenIdentity>;
  /** @throws SignInFailure */
  prove(idToken: string): Promise<ProvenIdentity>;
}

const secondsToAnswer = 10;
const scope = 'openid email profile';

export function newFlow(): Flow {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
}

/** Issuers take the secret in the body or in a header, and say which; saying nothing means the header. */
function authentication(secret: string): openid.ClientAuth {
  const inBody = openid.ClientSecretPost(secret);
  const inHeader = openid.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return takesBody ? inBody(server, ...rest) : inHeader(server, ...rest);
  };
}

/** A wrong client id or secret is for whoever runs the product to mend, so the log tells it apart. */
function isOurClientRefused(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return true;
  return error instanceof openid.ResponseBodyError && /^(invalid|unauthorized)_client$/.test(error.error);
}

function kindOf(error: unknown): SignInFailure['kind'] {
  if (error instanceof openid.AuthorizationResponseError) return 'declined';
  if (isOurClientRefused(error)) return 'client_refused';
  return error instanceof openid.ResponseBodyError ? 'code_refused' : 'answer_invalid';
}

function failureOf(error: unknown): SignInFailure {
  // What the fetch that is handed in throws comes back wrapped by the library.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SignInFailure) return cause;
  }
  return new SignInFailure(kindOf(error), { cause: error });
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
        timeout: secondsToAnswer,
        [openid.customFetch]: fetchFromIssuer,
        // Off this machine http is refused by the fetch that is handed in.
        execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
      },
    );
    const server = config.serverMetadata();
    const verify = createIdTokenVerifier({
      issuer: server.issuer,
      clientId,
      keysAddress: new URL(server.jwks_uri ?? ''),
      fetch: fetchFromIssuer,
    });
    return { config, verify };
  } catch (cause) {
    throw new SignInFailure('issuer_unreachable', { cause });
  }
}

async function connect(provider: Provider): Promise<Connection> {
  const { config, verify } = await discover(provider);
  const { issuer } = config.serverMetadata();

  return {
    async authorizationUrl({ state, nonce, verifier }, redirectUri) {
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return address.href;
    },

    async redeem(returnedTo, { state, nonce, verifier }) {
      try {
        const tokens = await openid.authorizationCodeGrant(config, returnedTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = await verify(tokens.id_token ?? '');
        if (claims.email !== undefined) return identityFrom(issuer, claims);
        // In this flow an issuer may keep the email for its userinfo endpoint (OpenID Connect Core, 5.4).
        const more = await openid.fetchUserInfo(config, tokens.access_token, String(claims.sub));
        return identityFrom(issuer, { ...more, ...claims });
      } catch (error) {
        throw failureOf(error);
      }
    },

    async prove(idToken) {
      return identityFrom(issuer, await verify(idToken));
    },
  };
}

/** Finds the issuer when it is first needed, and again after it could not be found. */
export function createConnector(provider: () => Provider): () => Promise<Connection> {
  let known: { readonly issuer: string; readonly connection: Promise<Connection> } | null = null;
  return () => {
    const wanted = provider();
    if (known?.issuer === wanted.issuer) return known.connection;
    const connection = connect(wanted);
    const attempt = { issuer: wanted.issuer, connection };
    known = attempt;
    connection.catch(() => {
      if (known === attempt) known = null;
    });
    return connection;
  };
}
