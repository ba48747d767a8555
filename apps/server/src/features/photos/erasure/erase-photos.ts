import type { Transaction } from '../../../platform/db/transaction.ts';
import { updateDueTimes } from '../due-times/index.ts';
import * as repository from './repository.ts';

/** What was on hold no longer is: no one can answer. Requires the customer's lock. */
export async function erasePhotos(tx: Transaction, userId: string): Promise<void> {
  for (const jobId of await repository.deleteQuestions(tx.queries, userId)) await updateDueTimes(tx, jobId);
  await repository.deleteDueTimeChanges(tx.queries, userId);
  await repository.deleteAnnotationComments(tx.queries, userId);
  await repository.deletePendingSubmissions(tx.queries, userId);
  await repository.deleteShareLinks(tx.queries, userId);
  await repository.erasePhotos(tx.queries, userId);
}
