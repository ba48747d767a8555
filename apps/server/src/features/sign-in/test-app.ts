// The sign-in's routes on a real server, with the development issuer beside them and accounts that only take notes.
import { userSample } from '@burnish/contract/samples';
import { DomainError } from '@burnish/domain/errors';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import {
  createDevelopmentIssuer,
  type DevelopmentIssuer,
} from '../../platform/development-issuer/development-issuer.ts';
import { handleErrors } from '../../platform/error-handler.ts';
import { createRoute } from '../../platform/route.ts';
import type { ProvenIdentity } from './identity.ts';
import { callbackPath, createSignIn, signInRoutes } from './index.ts';
import type { Provider } from './openid.ts';

export const inactiveEmail = 'closed@account.test';

export interface TestApp {
  /** Where the test reaches it. */
  readonly url: string;
  readonly issuer: DevelopmentIssuer;
  /** Who came in, in order. */
  readonly identities: ProvenIdentity[];
  readonly addresses: (string | null)[];
  /** Lines of the log from warnings up. */
  readonly logged: string[];
  advance(milliseconds: number): void;
  credential(token: string): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

export async function startTestApp(
  options: { provider?: () => Provider; publicUrl?: string } = {},
): Promise<TestApp> {
  const identities: ProvenIdentity[] = [];
  const addresses: (string | null)[] = [];
  const logged: string[] = [];
  let url = '';
  let elapsed = 0;
  const publicUrl = () => options.publicUrl ?? url;

  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } } });
  handleErrors(app);
  await app.register(cookie);
  await app.register(multipart);
  const issuer = createDevelopmentIssuer({ publicUrl, callbackPath });
  issuer.mount(app);
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
  const route = createRoute(app, () => Promise.reject(new DomainError('UNAUTHENTICATED')));
  signInRoutes(app, route, signIn, publicUrl);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  url = address.replace('127.0.0.1', 'localhost');

  return {
    url,
    issuer,
    identities,
    addresses,
    logged,
    advance(milliseconds) {
      elapsed += milliseconds;
    },
    async credential(token) {
      const answer = await fetch(`${url}/api/auth/google`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ credential: token }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    close: () => app.close(),
  };
}
