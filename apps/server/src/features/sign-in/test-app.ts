// The sign-in's routes on a real server, with accounts that only take notes.
import { userSample } from '@burnish/contract/samples';
import { DomainError } from '@burnish/domain/errors';
import { startTestServer, type TestServer } from '../../platform/development-issuer/test-server.ts';
import type { ProvenIdentity } from './identity.ts';
import { callbackPath, createSignIn, signInRoutes } from './index.ts';
import type { Provider } from './openid.ts';

export const inactiveEmail = 'closed@account.test';

export interface TestApp extends TestServer {
  /** Who came in, in order, and from where. */
  readonly identities: ProvenIdentity[];
  readonly addresses: (string | null)[];
  advance(milliseconds: number): void;
  credential(token: string): Promise<{ status: number; body: unknown }>;
}

export async function startTestApp(
  options: { provider?: () => Provider; publicUrl?: string } = {},
): Promise<TestApp> {
  const identities: ProvenIdentity[] = [];
  const addresses: (string | null)[] = [];
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
          async signIn(identity, address) {
            if (!identity.isEmailVerified) throw new DomainError('GOOGLE_SIGN_IN_FAILED');
            if (identity.email === inactiveEmail) throw new DomainError('ACCOUNT_NOT_ACTIVE');
            identities.push(identity);
            addresses.push(address);
            return { token: `token+of ${identity.email}`, user: { ...userSample, email: identity.email } };
          },
        },
      });
      signInRoutes(app, route, signIn, publicUrl);
    },
  });

  return {
    ...server,
    identities,
    addresses,
    advance(milliseconds) {
      elapsed += milliseconds;
    },
    async credential(token) {
      const answer = await fetch(`${server.url}/api/auth/google`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ credential: token }),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}
