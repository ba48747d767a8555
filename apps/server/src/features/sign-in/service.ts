import type { User } from '@burnish/contract/entity';
import { DomainError } from '@burnish/domain/errors';
import type { Clock } from '../../platform/clock.ts';
import { deriveKey } from '../../platform/secrets.ts';
import { SignInFailure } from './failure.ts';
import { createFlowSeal, flowName } from './flow.ts';
import type { ProvenIdentity } from './identity.ts';
import { createConnector, newFlow, type Provider } from './openid.ts';

/** Where the issuer sends people back to, below the public address. */
export const callbackPath = '/api/auth/google/callback';

interface SignedIn {
  readonly token: string;
  readonly user: User;
}

/** What signing in needs of the accounts. */
interface SignInAccounts {
  /** @throws DomainError GOOGLE_SIGN_IN_FAILED for an unverified email, ACCOUNT_NOT_ACTIVE */
  signIn(identity: ProvenIdentity, address: string | null): Promise<SignedIn>;
}

export interface SignIn {
  /** The way to the issuer, and what the browser must keep until it returns. @throws SignInFailure */
  begin(): Promise<{ location: string; cookie: { name: string; value: string } }>;
  /** Takes back who returned to us, at this address. @throws SignInFailure, and what accounts refuse */
  finish(
    returned: { query: URLSearchParams; cookie: string | undefined },
    address: string | null,
  ): Promise<SignedIn>;
  /** Takes an ID token that the issuer gave out for us. @throws DomainError */
  withCredential(idToken: string, address: string | null): Promise<SignedIn>;
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof SignInFailure)) return error;
  return new DomainError(error.kind === 'issuer_unreachable' ? 'NOT_READY' : 'GOOGLE_SIGN_IN_FAILED');
}

export function createSignIn(parts: {
  provider: () => Provider;
  publicUrl: () => string;
  secret: string;
  accounts: SignInAccounts;
  clock: Clock;
}): SignIn {
  const { provider, publicUrl, secret, accounts, clock } = parts;
  const connect = createConnector(provider);
  const seal = createFlowSeal(deriveKey(secret, 'sign-in'), clock);

  async function proven(idToken: string): Promise<ProvenIdentity> {
    try {
      const connection = await connect();
      return await connection.prove(idToken);
    } catch (error) {
      throw refusalOf(error);
    }
  }

  return {
    async begin() {
      const connection = await connect();
      const flow = newFlow();
      return {
        location: await connection.authorizationUrl(flow, publicUrl() + callbackPath),
        cookie: { name: flowName(flow.state), value: await seal.close(flow) },
      };
    },

    async finish({ query, cookie }, address) {
      const flow = cookie === undefined ? null : await seal.open(cookie);
      if (flow === null) throw new SignInFailure('flow_missing');
      const connection = await connect();
      const identity = await connection.redeem(new URL(`${publicUrl()}${callbackPath}?${query}`), flow);
      return accounts.signIn(identity, address);
    },

    async withCredential(idToken, address) {
      return accounts.signIn(await proven(idToken), address);
    },
  };
}
