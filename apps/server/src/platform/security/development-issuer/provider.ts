// The OpenID provider behind the development sign-in: one client, no sessions, no consent.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { pageHeaders } from '../../plain-pages/page.ts';
import type { IdentityRegistry } from './identities.ts';
import { expiredPage } from './page.ts';
import { createProviderStore } from './provider-store.ts';

const signInSeconds = 600;
const codeSeconds = 60;

/** Always shows the sign-in page and accepts any choice. */
function promptPolicy(): interactionPolicy.Prompt[] {
  const accountRequired = new interactionPolicy.Check(
    'account_required',
    'an account must be chosen',
    ({ oidc }) => oidc.session?.accountId === undefined,
  );
  return [new interactionPolicy.Prompt({ name: 'select_account', requestable: true }, accountRequired)];
}

/** Grants all requested scopes without consent. */
async function grantRequestedScopes({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    accountId: oidc.account?.accountId,
    clientId: oidc.client?.clientId,
  });
  grant.addOIDCScope(oidc.requestParamOIDCScopes);
  await grant.save();
  return grant;
}

export function createProvider(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  interactionPath: (uid: string) => string;
  registry: IdentityRegistry;
  onError: (error: unknown) => void;
}): Provider {
  const { issuer, registry, onError } = options;
  const { host, pathname, protocol } = new URL(issuer);
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;

  const provider = new Provider(issuer, {
    adapter: createProviderStore(),
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [options.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientAuthMethods: ['client_secret_post'],
    jwks: {
      keys: [
        {
          ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
          use: 'sig',
        },
      ],
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Includes the claims in the ID token, as Google does.
    conformIdTokenClaims: false,
    findAccount(_context, subject) {
      const identity = registry.find(subject);
      if (identity === undefined) return undefined;
      const { name, email, isEmailVerified } = identity;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, name, email, email_verified: isEmailVerified }),
      };
    },
    interactions: { policy: promptPolicy(), url: (_context, { uid }) => options.interactionPath(uid) },
    loadExistingGrant: grantRequestedScopes,
    expiresWithSession: () => false,
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // Cookies are shared between ports: another provider on this machine may use the default names.
      names: {
        interaction: 'development-issuer-interaction',
        resume: 'development-issuer-resume',
        session: 'development-issuer-session',
      },
      short: cookie,
      long: { ...cookie, path: pathname },
    },
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      AccessToken: codeSeconds,
      AuthorizationCode: codeSeconds,
      Grant: signInSeconds,
      IdToken: signInSeconds,
      Interaction: signInSeconds,
      Session: signInSeconds,
    },
    renderError(context, { error, error_description }) {
      context.set(pageHeaders);
      context.body = expiredPage([error, error_description].filter(Boolean).join(': '));
    },
  });

  // All URLs in responses are public ones, whatever the host and port of the request.
  provider.proxy = true;
  provider.use((context, next) => {
    context.req.headers['x-forwarded-host'] = host;
    context.req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    context.mountPath = pathname;
    context.path = context.path.slice(pathname.length) || '/';
    return next();
  });
  // Koa's default handler prints the stack to the console.
  provider.onerror = onError;
  provider.on('server_error', (_context, error) => onError(error));
  return provider;
}
