import { DomainError } from '@burnish/domain/errors';
import { isId } from '../../../platform/db/ids.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/** Marks comments of guests on a photo as included in a revision. @throws DomainError NOT_FOUND */
export async function adoptComments(
  tx: Transaction,
  photoId: string,
  commentIds: readonly string[],
  revisionId: string,
): Promise<void> {
  const ids = [...new Set(commentIds)];
  if (ids.length === 0) return;
  if (!ids.every(isId)) throw new DomainError('NOT_FOUND');
  const count = await repository.setRevision(tx.queries, { photoId, ids, revisionId });
  if (count < ids.length) throw new DomainError('NOT_FOUND');
}
