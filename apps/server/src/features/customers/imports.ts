// Notes about imported customers.
import type { Transaction } from '../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/** Adds the first note about users who were created in the same transaction. The actor is its author. */
export function importNotes(
  tx: Transaction,
  authorId: string,
  notes: readonly { readonly customerId: string; readonly text: string }[],
): Promise<void> {
  return repository.insertNotes(
    tx.queries,
    notes.map(({ customerId, text }) => ({
      id: tx.newId(),
      customerId,
      authorId,
      text,
      createdAt: tx.now,
      editedAt: null,
    })),
  );
}
