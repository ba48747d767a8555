// Removing all second factors of another user's account: for users who have lost theirs, and their recovery codes.
import { can } from '@burnish/domain/access';
import { hasSecondFactor } from '@burnish/domain/accounts/second-factor';
import { DomainError } from '@burnish/domain/errors';
import type { Queries } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/caller.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { SecurityMails } from '../accounts/security-mails/index.ts';
import { eraseSecondFactor } from './erasure/index.ts';
import { findMethods } from './methods.ts';
import * as repository from './repository.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND, OWN_SECOND_FACTOR, NO_SECOND_FACTOR */
export type ResetSecondFactor = (actor: Actor, userId: string) => Promise<void>;

/** The actor may have lost the role while the call waited for the lock. @throws DomainError FORBIDDEN */
async function requireActor(queries: Queries, { id }: Actor): Promise<void> {
  if (id === null) return;
  const actor = await repository.findOwner(queries, id);
  if (actor === undefined || !actor.isActive || !can(actor, 'users:manage'))
    throw new DomainError('FORBIDDEN');
}

export function createSecondFactorReset(deps: {
  transact: Transact;
  realtime: Pick<Realtime, 'disconnect'>;
  securityEvents: SecurityEvents;
  /** Null: the operator's command sends no emails. */
  mails: SecurityMails | null;
}): ResetSecondFactor {
  const { transact, realtime, securityEvents, mails } = deps;
  return async (actor, userId) => {
    if (actor.id === userId) throw new DomainError('OWN_SECOND_FACTOR');
    await transact(actor, async (tx) => {
      const owner = await repository.lockOwner(tx.queries, userId);
      if (owner === undefined) throw new DomainError('NOT_FOUND');
      await requireActor(tx.queries, actor);
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
    // Where admins must have one, their open pages reconnect and are refused.
    realtime.disconnect(userId);
    const { ipAddress } = actor;
    securityEvents.record({ kind: 'sign_in_method_removed', detail: 'second_factor', ipAddress, userId });
  };
}
