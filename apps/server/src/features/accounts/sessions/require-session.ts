// A call may have waited since its caller was authenticated, and the session may have ended meanwhile.
import { DomainError } from '@burnish/domain/errors';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isSessionActive } from './repository.ts';

/**
 * For what outlives the session of its caller, or can't be undone. Call it once the user's row is locked.
 * @throws DomainError UNAUTHENTICATED
 */
export async function requireSession(tx: Transaction, { id: userId, token }: Caller): Promise<void> {
  if (!(await isSessionActive(tx.queries, { id: token.id, userId }, tx.now)))
    throw new DomainError('UNAUTHENTICATED');
}
