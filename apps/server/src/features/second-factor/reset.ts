// Removing all second factors of another user's account: for users who have lost theirs, and their recovery codes.
import { hasSecondFactor } from '@burnish/domain/accounts/second-factor';
import { DomainError } from '@burnish/domain/errors';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/caller.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { SecurityMails } from '../accounts/security-mails/index.ts';
import { eraseSecondFactor } from './erasure/index.ts';
import { findMethods } from './methods.ts';
import * as repository from './repository.ts';

/** @throws DomainError NOT_FOUND, OWN_SECOND_FACTOR, NO_SECOND_FACTOR */
export type ResetSecondFactor = (actor: Actor, userId: string) => Promise<void>;

export function createSecondFactorReset(deps: {
  transact: Transact;
  securityEvents: SecurityEvents;
  /** Null: the operator's command sends no emails. */
  mails: SecurityMails | null;
}): ResetSecondFactor {
  const { transact, securityEvents, mails } = deps;
  return async (actor, userId) => {
    if (actor.id === userId) throw new DomainError('OWN_SECOND_FACTOR');
    await transact(actor, async (tx) => {
      const owner = await repository.lockOwner(tx.queries, userId);
      if (owner === undefined) throw new DomainError('NOT_FOUND');
      const { hasAuthenticatorApp, passkeyCount, recoveryCodesLeft } = await findMethods(tx.queries, userId);
      if (!hasSecondFactor({ hasAuthenticatorApp, passkeyCount })) throw new DomainError('NO_SECOND_FACTOR');
      await eraseSecondFactor(tx.queries, userId);
      tx.record({
        action: 'reset_second_factor',
        entity: 'user',
        id: userId,
        ownerId: userId,
        before: { hasAuthenticatorApp, passkeyCount, recoveryCodesLeft },
        after: { hasAuthenticatorApp: false, passkeyCount: 0, recoveryCodesLeft: 0 },
      });
      await mails?.enqueue(tx, owner, 'second_factor_reset', actor);
    });
    const { ipAddress } = actor;
    securityEvents.record({ kind: 'sign_in_method_removed', detail: 'second_factor', ipAddress, userId });
  };
}
