import type { User } from '@burnish/contract/accounts/entities';
import type { Handled } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Visitor } from '../../platform/http/caller.ts';
import { deriveKey } from '../../platform/security/secrets.ts';
import { createFlowCodec, flowCookieName } from './flow-cookie.ts';
import type { VerifiedIdentity } from './identity.ts';
import { createConnector, createFlow, type Provider } from './openid.ts';
import { SignInError } from './sign-in-error.ts';

/** Path that the issuer redirects to. */
export const callbackPath = '/api/auth/google/callback';

type GoogleCredential = Handled['POST /auth/google']['body'];

interface SignInResponse {
  readonly token: string;
  readonly user: User;
}

interface SignInAccounts {
  /** @throws DomainError GOOGLE_SIGN_IN_FAILED for an unverified email, ACCOUNT_NOT_ACTIVE */
  signIn(identity: VerifiedIdentity, visitor: Visitor): Promise<SignInResponse>;
}

export interface SignIn {
  /** URL of the issuer's sign-in page, and the cookie that the browser keeps until it returns. @throws SignInError */
  start(): Promise<{ location: string; cookie: { name: string; value: string } }>;
  /** Completes a sign-in at the callback path. @throws SignInError, DomainError */
  complete(
    callback: { query: URLSearchParams; cookie: string | undefined },
    visitor: Visitor,
  ): Promise<SignInResponse>;
  /** Signs in with an ID token of the provider's button. @throws DomainError */
  signInWithCredential(credential: GoogleCredential, visitor: Visitor): Promise<SignInResponse>;
}

function toDomainError(error: unknown): unknown {
  if (!(error instanceof SignInError)) return error;
  return new DomainError(error.kind === 'issuer_unreachable' ? 'NOT_READY' : 'GOOGLE_SIGN_IN_FAILED');
}

export function createSignIn(deps: {
  provider: () => Provider;
  publicUrl: () => string;
  secret: string;
  accounts: SignInAccounts;
  clock: Clock;
}): SignIn {
  const { provider, publicUrl, secret, accounts, clock } = deps;
  const connect = createConnector(provider);
  const flowCodec = createFlowCodec(deriveKey(secret, 'sign-in'), clock);

  async function verifyCredential({ credential, nonce }: GoogleCredential): Promise<VerifiedIdentity> {
    try {
      const connection = await connect();
      return await connection.verifyIdToken(credential, nonce ?? null);
    } catch (error) {
      throw toDomainError(error);
    }
  }

  return {
    async start() {
      const connection = await connect();
      const flow = createFlow();
      return {
        location: await connection.authorizationUrl(flow, publicUrl() + callbackPath),
        cookie: { name: flowCookieName(flow.state), value: await flowCodec.encrypt(flow) },
      };
    },

    async complete({ query, cookie }, visitor) {
      const flow = cookie === undefined ? null : await flowCodec.decrypt(cookie);
      if (flow === null) throw new SignInError('flow_missing');
      const connection = await connect();
      const identity = await connection.exchangeCode(new URL(`${publicUrl()}${callbackPath}?${query}`), flow);
      return accounts.signIn(identity, visitor);
    },

    async signInWithCredential(credential, visitor) {
      return accounts.signIn(await verifyCredential(credential), visitor);
    },
  };
}
