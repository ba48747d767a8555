// The OpenID provider behind the development sign-in: one client, no sessions, no consent.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Register } from './identities.ts';
import { createMemoryStore } from './memory-store.ts';
import { endedPage, pageHeaders } from './page.ts';

const secondsToSignIn = 600;
const secondsToRedeem = 60;

/** Always asks, and is content with whoever was chosen. */
function policy(): interactionPolicy.Prompt[] {
  const nobodyChosen = new interactionPolicy.Check(
    'nobody_chosen',
    'somebody must be chosen',
    ({ oidc }) => oidc.session?.accountId === undefined,
  );
  return [new interactionPolicy.Prompt({ name: 'select_account', requestable: true }, nobodyChosen)];
}

/** Everything that the client asks for is granted: there is nobody here to be protected from it. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    accountId: oidc.account?.accountId,
    clientId: oidc.client?.clientId,
  });
  grant.addOIDCScope(oidc.requestParamOIDCScopes);
  await grant.save();
  return grant;
}

export function createProvider(parts: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  interactionPath: (uid: string) => string;
  register: Register;
  onError: (error: unknown) => void;
}): Provider {
  const { issuer, register } = parts;
  const { host, pathname, protocol } = new URL(issuer);
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;

  const provider = new Provider(issuer, {
    adapter: createMemoryStore(),
    clients: [
      {
        client_id: parts.clientId,
        client_secret: parts.clientSecret,
        redirect_uris: [parts.redirectUri],
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
    // Google too puts them into the ID token.
    conformIdTokenClaims: false,
    findAccount(_context, subject) {
      const identity = register.find(subject);
      if (identity === undefined) return undefined;
      const { name, email, isEmailVerified } = identity;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, name, email, email_verified: isEmailVerified }),
      };
    },
    interactions: { policy: policy(), url: (_context, { uid }) => parts.interactionPath(uid) },
    loadExistingGrant: grantEverything,
    expiresWithSession: () => false,
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // Cookies know no ports: another provider on this machine may use the usual names.
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
      AccessToken: secondsToRedeem,
      AuthorizationCode: secondsToRedeem,
      Grant: secondsToSignIn,
      IdToken: secondsToSignIn,
      Interaction: secondsToSignIn,
      Session: secondsToSignIn,
    },
    renderError(context, { error, error_description }) {
      context.set(pageHeaders);
      context.body = endedPage([error, error_description].filter(Boolean).join(': '));
    },
  });

  // Every address that it gives out is the public one, whichever name or port the request came by.
  provider.proxy = true;
  provider.use((context, next) => {
    context.req.headers['x-forwarded-host'] = host;
    context.req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    context.mountPath = pathname;
    context.path = context.path.slice(pathname.length) || '/';
    return next();
  });
  // Koa's own prints the stack to the console.
  provider.onerror = parts.onError;
  provider.on('server_error', (_context, error) => parts.onError(error));
  return provider;
}
