// The last step of a sign-in, after every check that the account requires.
import type { SessionMethod } from '@burnish/domain/accounts/session';
import { DomainError } from '@burnish/domain/errors';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Visitor } from '../../platform/http/caller.ts';
import { lockActive } from './account-changes.ts';
import type { AdminGrants } from './admin-grants.ts';
import type * as repository from './repository.ts';
import type { StartSession } from './sessions/index.ts';
import type { SignInResponse } from './view.ts';

/**
 * Grants the admin role of ADMIN_EMAILS, if it is due.
 * @throws DomainError INVALID_CREDENTIALS, ACCOUNT_NOT_ACTIVE for an account that has changed since the sign-in started
 */
export type CompleteSignIn = (
  user: repository.UserRow,
  method: SessionMethod,
  visitor: Visitor,
) => Promise<SignInResponse>;

export function createSignInCompletion({
  transact,
  startSession,
  adminGrants,
}: {
  transact: Transact;
  startSession: StartSession;
  adminGrants: AdminGrants;
}): CompleteSignIn {
  return async (user, method, visitor) => {
    if (!adminGrants.isPossible(user)) return startSession(user, method, visitor);
    const row = await transact(visitor, async (tx) => {
      const locked = await lockActive(tx, user.id);
      if (locked.tokenEpoch !== user.tokenEpoch) throw new DomainError('INVALID_CREDENTIALS');
      return (await adminGrants.isDue(tx, locked)) ? adminGrants.grant(tx, locked) : locked;
    });
    return startSession(row, method, visitor);
  };
}
