// Users confirm their identity before they change their sign-in methods or delete their account, so that an open or
// stolen session isn't enough.
import type { Handled } from '@burnish/contract/api';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { deriveKey } from '../../platform/security/secrets.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import * as repository from './repository.ts';
import type { Throttle } from './sign-in-throttle/index.ts';
import { tokenLifetimeSeconds } from './tokens.ts';

type Proof = Handled['POST /auth/confirmation']['body'];

/** How long a confirmation is valid, and a sign-in with Google counts as one. */
const lifetimeSeconds = 600;
const algorithm = 'HS256';

const passwordNotEnough =
  'Your account has a second factor. Enter a code or use a passkey instead of the password.';

export interface Confirmations {
  startConfirmation: SecondFactors['startConfirmation'];
  /**
   * @throws DomainError INVALID_INPUT for a wrong password, or for any password if there is a second factor,
   * CODE_INCORRECT, PASSKEY_REJECTED, SIGN_IN_EXPIRED,
   * CONFIRMATION_REQUIRED if nothing is presented, TOO_MANY_REQUESTS
   */
  confirm(caller: Caller, proof: Proof): Promise<Handled['POST /auth/confirmation']['reply']>;
  /** @throws DomainError CONFIRMATION_REQUIRED for a confirmation that is invalid, expired, or of another session */
  requireConfirmation(caller: Caller, confirmation: string): Promise<void>;
}

export function createConfirmations(deps: {
  database: Database;
  clock: Clock;
  secret: string;
  secondFactors: SecondFactors;
  throttle: Throttle;
  securityEvents: SecurityEvents;
}): Confirmations {
  const { database, clock, secondFactors, throttle, securityEvents } = deps;
  const key = deriveKey(deps.secret, 'confirmations');

  async function checkPassword({ id, ipAddress }: Caller, passwordHash: string | null, password: string) {
    if (await secondFactors.isOn(id)) throw invalidInput('password', passwordNotEnough);
    // Shares its limit with changing the password, so that neither adds guesses.
    const attempt = { purpose: 'change password', account: id, ipAddress };
    await throttle.recordAttempt(attempt);
    if (!(await verifyPassword(passwordHash, password, networkOf(ipAddress ?? '')))) {
      securityEvents.record({ kind: 'sign_in_failed', detail: 'password', ipAddress, userId: id });
      throw invalidInput('password', 'This is not your password.');
    }
    await throttle.recordSuccess(attempt);
  }

  function isFreshSignIn({ token }: Caller): boolean {
    const signedInAt = token.expiresAt.getTime() - tokenLifetimeSeconds * 1_000;
    return signedInAt + lifetimeSeconds * 1_000 > clock.now().getTime();
  }

  async function checkProof(caller: Caller, { password, code, passkey }: Proof): Promise<void> {
    const [user] = await repository.findUsers(database.queries, [caller.id]);
    if (user === undefined) throw new DomainError('UNAUTHENTICATED');
    if (password !== undefined) return checkPassword(caller, user.passwordHash, password);
    if (code !== undefined) return secondFactors.confirmWithCode(caller, code);
    if (passkey !== undefined) return secondFactors.confirmWithPasskey(caller, passkey);
    // Such an account signs in with Google or a passkey, which has just been done.
    if (user.passwordHash !== null || !isFreshSignIn(caller)) throw new DomainError('CONFIRMATION_REQUIRED');
  }

  return {
    startConfirmation: (caller) => secondFactors.startConfirmation(caller),

    async confirm(caller, proof) {
      await checkProof(caller, proof);
      const expiresAt = Math.floor(clock.now().getTime() / 1_000) + lifetimeSeconds;
      const confirmation = await new SignJWT({})
        .setProtectedHeader({ alg: algorithm })
        .setSubject(caller.token.id)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { confirmation, expiresAt: new Date(expiresAt * 1_000).toISOString() };
    },

    async requireConfirmation({ token }, confirmation) {
      const options = { algorithms: [algorithm], subject: token.id, currentDate: clock.now() };
      await jwtVerify(confirmation, key, { ...options, requiredClaims: ['exp'] }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? new DomainError('CONFIRMATION_REQUIRED') : error;
      });
    },
  };
}
