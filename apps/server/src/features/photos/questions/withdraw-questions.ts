import type { Transaction } from '../../../platform/db/transaction.ts';
import * as repository from './repository.ts';

interface PhotosOfJob {
  readonly jobId: string;
  /** Null: all photos of the job. */
  readonly photoIds: readonly string[] | null;
  /** The customer. */
  readonly userId: string;
}

/** Questions about photos that were withdrawn or delivered need no answer. The caller updates the due times. */
export async function withdrawQuestionsAbout(tx: Transaction, photos: PhotosOfJob): Promise<void> {
  for (const id of await repository.withdrawOpenQuestions(tx.queries, photos, tx.now))
    tx.publish({ entity: 'question', id, ownerId: photos.userId });
}
