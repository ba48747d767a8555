// Limits failed password checks per account and IP address, so that an attacker can't lock out the owner, and per
// network, so that guesses at many accounts are counted together. Also limits the emails to one mailbox.
import {
  type Failures,
  type MailLimit,
  type PasswordLimits,
  recordFailure,
  recordMail,
  retryAt,
  type ThrottleLimits,
  withoutOne,
} from '@burnish/domain/accounts/sign-in-throttle';
import { DomainError } from '@burnish/domain/errors';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { countedNetworks, networkMultiples, networkOf } from '../../../platform/http/networks.ts';
import { deriveKey, sign } from '../../../platform/security/secrets.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import * as repository from './repository.ts';

/** A password or link that a client asks us to check. */
export interface PasswordAttempt {
  /** What it is checked for, such as 'log in'. Each purpose has its own limit. */
  readonly purpose: string;
  /** Email or ID of the account, or the hash of a link's token. */
  readonly account: string;
  readonly ipAddress: string | null;
  /**
   * Counts the account's attempts from all networks together. Only for attempts that need a password or a session first,
   * because strangers could lock the owner out otherwise.
   */
  readonly isFromAnywhere?: true;
}

/** Each kind has a limit of its own, so that requested links can't keep a mailbox from being warned. */
export interface CountedMail {
  readonly kind: 'reset_mails' | 'security_mails' | 'sign_in_mails';
  readonly email: string;
  readonly ipAddress: string | null;
}

export interface Throttle {
  /**
   * Counts an attempt as failed before it is checked, so that concurrent attempts are all counted.
   * @throws DomainError TOO_MANY_REQUESTS; the attempt must not be checked then
   */
  recordAttempt(attempt: PasswordAttempt): Promise<void>;
  /** After a successful check: resets the failures of the account, and no longer counts the attempt for its networks. */
  recordSuccess(attempt: PasswordAttempt): Promise<void>;
  /**
   * Counts an email to this address, from all networks together. False if the mailbox has reached the limit of this kind.
   * `queries`: of the transaction that the email belongs to.
   */
  recordMail(mail: CountedMail, queries?: Queries): Promise<boolean>;
  /** Deletes failures and emails that no longer limit anyone. */
  deleteExpired(now: Date): Promise<void>;
}

/** What an attempt is counted for. */
interface Scope {
  readonly key: string;
  /** False: for a whole network. */
  readonly isForAccount: boolean;
  readonly limits: ThrottleLimits;
}

export function createThrottle(deps: {
  database: Database;
  clock: Clock;
  secret: string;
  securityEvents: SecurityEvents;
  /** Null: no limit. */
  limits: PasswordLimits | null;
  /** Null: no limit. */
  mailLimit: MailLimit | null;
}): Throttle {
  const { database, clock, secret, securityEvents, limits, mailLimit } = deps;
  const signingKey = deriveKey(secret, 'credential failures');
  const keyOf = (...parts: readonly string[]) => sign(signingKey, JSON.stringify(parts));

  /** From the narrowest to the widest: the account at an IP address, then the networks that contain the address. */
  function scopesOf(
    attempt: PasswordAttempt,
    { failures, networkFailures, seconds }: PasswordLimits,
  ): Scope[] {
    const { purpose, account, isFromAnywhere = false } = attempt;
    const ipAddress = attempt.ipAddress ?? '';
    const networks = countedNetworks(ipAddress);
    return [
      {
        key: keyOf(purpose, account.toLowerCase(), isFromAnywhere ? 'anywhere' : networkOf(ipAddress)),
        isForAccount: true,
        limits: { failures, seconds },
      },
      ...networkMultiples.map((times, index) => ({
        key: keyOf(purpose, 'network', networks[index] ?? '', String(times)),
        isForAccount: false,
        limits: { failures: networkFailures * times, seconds },
      })),
    ];
  }

  /** Locks the counts of an attempt and changes them. Null: there are none, or none are left. */
  async function updateScopes(
    attempt: PasswordAttempt,
    passwordLimits: PasswordLimits,
    change: (failures: Failures | null, scope: Scope, now: Date) => Failures | null,
  ): Promise<void> {
    const now = clock.now();
    const scopes = scopesOf(attempt, passwordLimits);
    const keys = scopes.map(({ key }) => key);
    await database.queries.transaction(async (queries) => {
      const counted = await repository.lockFailures(queries, keys, now);
      const changed = scopes.map((scope, index) => ({
        key: scope.key,
        failures: change(counted[index] ?? null, scope, now),
      }));
      await repository.updateFailures(queries, changed);
    });
  }

  return {
    async recordAttempt(attempt) {
      if (limits === null) return;
      await updateScopes(attempt, limits, (failures, scope, now) => {
        const blockedUntil = retryAt(failures, scope.limits, now);
        if (blockedUntil === null) return recordFailure(failures, scope.limits, now);
        const { ipAddress } = attempt;
        securityEvents.record({
          kind: 'limit_reached',
          detail: 'password_attempts',
          ipAddress,
          userId: null,
        });
        const retryAfterSeconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000);
        throw new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds });
      });
    },
    async recordSuccess(attempt) {
      if (limits === null) return;
      await updateScopes(attempt, limits, (failures, { isForAccount }) =>
        failures === null || isForAccount ? null : withoutOne(failures),
      );
    },
    async recordMail({ kind, email, ipAddress }, outerQueries) {
      if (mailLimit === null) return true;
      const key = keyOf(kind, email.toLowerCase());
      const now = clock.now();
      const count = async (queries: Queries) => {
        const [sent = null] = await repository.lockFailures(queries, [key], now);
        const counted = recordMail(sent, mailLimit, now);
        if (counted !== null) await repository.updateFailures(queries, [{ key, failures: counted }]);
        return counted !== null;
      };
      const isAllowed = await (outerQueries ? count(outerQueries) : database.queries.transaction(count));
      if (!isAllowed) securityEvents.record({ kind: 'limit_reached', detail: kind, ipAddress, userId: null });
      return isAllowed;
    },
    async deleteExpired(now) {
      const seconds = Math.max(limits?.seconds ?? 0, mailLimit?.seconds ?? 0);
      await repository.deleteFailuresBefore(database.queries, new Date(now.getTime() - seconds * 1000));
    },
  };
}
