// Issuers for tests: one whose tokens the test signs itself, and a complete provider that replaces Google.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';
import { createProviderStore } from '../../platform/security/development-issuer/provider-store.ts';

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

export async function listen(handler: RequestListener, port = 0): Promise<Listening> {
  const server: Server = createServer(handler).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function makeKey(algorithm: string, kid: string) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' } };
}

/** Publishes keys, and counts how often they are fetched. */
export async function startKeyIssuer(name?: string) {
  const keys = new Map<string, Awaited<ReturnType<typeof makeKey>>>();
  let keyFetches = 0;
  let health: 'healthy' | 'down' | 'malformed' = 'healthy';
  const listening = await listen((request, response) => {
    const issuer = name ?? listening.url;
    const responses: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
      }),
      '/keys': () => {
        keyFetches += 1;
        return { keys: [...keys.values()].map(({ publicJwk }) => publicJwk) };
      },
    };
    response.writeHead(health === 'down' ? 503 : 200, { 'content-type': 'application/json' });
    response.end(
      health === 'malformed' ? '<p>Hello!</p>' : JSON.stringify(responses[request.url ?? '']?.() ?? {}),
    );
  });

  return {
    ...listening,
    keyFetches: () => keyFetches,
    setHealth(state: typeof health) {
      health = state;
    },
    async addKey(algorithm: string, kid: string) {
      keys.set(kid, await makeKey(algorithm, kid));
    },
    publicJwk(kid: string) {
      const key = keys.get(kid);
      if (key === undefined) throw new Error(`no key ${kid}`);
      return key.publicJwk;
    },
    async sign(kid: string, claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
      const key = keys.get(kid);
      if (key === undefined) throw new Error(`no key ${kid}`);
      const { alg } = key.publicJwk;
      return new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(key.privateKey);
    },
  };
}

/** An issuer of valid credentials, and the environment that makes the application trust it. */
export async function startCredentialIssuer() {
  const issuer = await startKeyIssuer();
  await issuer.addKey('RS256', 'one');
  const client = 'us.apps.issuer.test';
  return {
    env: { GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_ID: client, GOOGLE_CLIENT_SECRET: 'secret' },
    close: issuer.close,
    credential(): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      return issuer.sign('one', {
        iss: issuer.url,
        aud: client,
        sub: '10769150350006150715113082367',
        email: 'ada@gmail.test',
        email_verified: true,
        name: 'Ada Obi',
        iat: now - 5,
        exp: now + 3_600,
      });
    },
  };
}

/** A provider with the defaults of the specification: RS256, the secret in a header, claims only from userinfo. */
export async function startProvider(client: { id: string; secret: string; redirectUri: string }) {
  let provider: Provider | null = null;
  const listening = await listen((request, response) => {
    if (provider === null) throw new Error('not ready');
    if (request.url?.startsWith('/choose')) {
      const result = { select_account: {}, login: { accountId: '10769150350006150715113082367' } };
      void provider.interactionFinished(request, response, result);
    } else void provider.callback()(request, response);
  });
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  provider = new Provider(listening.url, {
    jwks: { keys: [await exportJWK(privateKey)] },
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.redirectUri] }],
    clientAuthMethods: ['client_secret_basic'],
    // The library logs warnings if these are not set.
    adapter: createProviderStore(),
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    expiresWithSession: () => false,
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: 'ada@gmail.test', email_verified: true, name: 'Ada Obi' }),
    }),
    interactions: {
      policy: [new interactionPolicy.Prompt({ name: 'select_account', requestable: true })],
      url: () => '/choose',
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.account?.accountId,
        clientId: oidc.client?.clientId,
      });
      grant.addOIDCScope(oidc.requestParamOIDCScopes);
      await grant.save();
      return grant;
    },
  });
  return listening;
}
