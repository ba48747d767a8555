import type { Transaction } from '../../../platform/db/transaction.ts';
import * as repository from './repository.ts';

interface WithdrawnPhotos {
  readonly jobId: string;
  /** Null: all photos of the job. */
  readonly photoId: string | null;
  /** The customer. */
  readonly userId: string;
}

/** Questions about photos that were withdrawn need no answer. The caller updates the due times. */
export async function withdrawQuestionsAbout(tx: Transaction, photos: WithdrawnPhotos): Promise<void> {
  for (const id of await repository.withdrawOpenQuestions(tx.queries, photos, tx.now))
    tx.publish({ entity: 'question', id, ownerId: photos.userId });
}
