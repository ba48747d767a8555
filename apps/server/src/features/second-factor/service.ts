// Second factors: authenticator apps, passkeys and recovery codes.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { SecurityMails } from '../accounts/security-mails/index.ts';
import type { Throttle } from '../accounts/sign-in-throttle/index.ts';
import { createChallenges } from './challenges.ts';
import { createSecondFactorChanges, type SecondFactorChanges, setupMilliseconds } from './changes.ts';
import * as repository from './repository.ts';
import { createSecondFactorReset, type ResetSecondFactor } from './reset.ts';
import { createSecondFactorSignIn, type SecondFactorSignIn } from './sign-in.ts';
import { createVerification } from './verification.ts';
import { createWebAuthn } from './webauthn.ts';

export interface SecondFactors extends SecondFactorSignIn, SecondFactorChanges {
  readonly reset: ResetSecondFactor;
  /** Deletes challenges that have expired, and apps that were never turned on. */
  deleteExpired(now: Date): Promise<void>;
}

export function createSecondFactors(deps: {
  database: Database;
  transact: Transact;
  realtime: Pick<Realtime, 'disconnect'>;
  clock: Clock;
  secret: string;
  publicUrl: () => string;
  throttle: Throttle;
  securityEvents: SecurityEvents;
  mails: SecurityMails;
  isRequiredForStaff: boolean;
}): SecondFactors {
  const { queries } = deps.database;
  const webAuthn = createWebAuthn(deps);
  const challenges = createChallenges(deps);
  const verification = createVerification({ ...deps, queries, webAuthn });
  const shared = { ...deps, challenges, verification, webAuthn };
  return {
    ...createSecondFactorSignIn(shared),
    ...createSecondFactorChanges(shared),
    reset: createSecondFactorReset(deps),
    async deleteExpired(now) {
      await repository.deleteExpiredChallenges(queries, now);
      await repository.deleteUnfinishedApps(queries, new Date(now.getTime() - setupMilliseconds));
    },
  };
}
