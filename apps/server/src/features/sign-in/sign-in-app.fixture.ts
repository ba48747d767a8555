// The sign-in routes on a real server, with accounts that only record the identities.
import { userSample } from '@burnish/contract/accounts/samples';
import { DomainError } from '@burnish/domain/errors';
import {
  startTestServer,
  type TestServer,
} from '../../platform/security/development-issuer/test-server.fixture.ts';
import type { VerifiedIdentity } from './identity.ts';
import { callbackPath, createSignIn, signInRoutes } from './index.ts';
import type { Provider } from './openid.ts';

export const inactiveEmail = 'closed@account.test';

export interface TestApp extends TestServer {
  /** The identities that have signed in, and their IP addresses, in order. */
  readonly identities: VerifiedIdentity[];
  readonly ipAddresses: string[];
  advance(milliseconds: number): void;
  credential(token: string, nonce?: string): Promise<{ status: number; body: unknown }>;
}

export async function startTestApp(
  options: {
    provider?: () => Provider;
    publicUrl?: string;
    /** Throws beyond the limit. Default: there is none. */
    countSignIn?: (ipAddress: string) => void;
  } = {},
): Promise<TestApp> {
  const identities: VerifiedIdentity[] = [];
  const ipAddresses: string[] = [];
  let elapsed = 0;

  const server = await startTestServer({
    callbackPath,
    logLevel: 'warn',
    publicUrl: options.publicUrl,
    addRoutes({ app, route, issuer, publicUrl }) {
      const signIn = createSignIn({
        provider: options.provider ?? issuer.provider,
        publicUrl,
        secret: 'a secret of at least thirty-two characters',
        clock: { now: () => new Date(Date.now() + elapsed) },
        accounts: {
          async signIn(identity, { ipAddress }) {
            if (!identity.isEmailVerified) throw new DomainError('GOOGLE_SIGN_IN_FAILED');
            if (identity.email === inactiveEmail) throw new DomainError('ACCOUNT_NOT_ACTIVE');
            identities.push(identity);
            ipAddresses.push(ipAddress);
            return { token: `token+of ${identity.email}`, user: { ...userSample, email: identity.email } };
          },
        },
      });
      signInRoutes(app, route, {
        signIn,
        publicUrl,
        securityEvents: { record() {} },
        limiter: { consumeNetwork: (ipAddress) => options.countSignIn?.(ipAddress) },
      });
    },
  });

  return {
    ...server,
    identities,
    ipAddresses,
    advance(milliseconds) {
      elapsed += milliseconds;
    },
    async credential(token, nonce) {
      const response = await fetch(`${server.url}/api/auth/google`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ credential: token, nonce }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}
