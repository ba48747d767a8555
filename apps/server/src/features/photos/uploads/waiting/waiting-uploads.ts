// Uploads that wait for the payment of an order. Until then they are neither submitted nor deleted.
import { DomainError } from '@burnish/domain/errors';
import type { Queries } from '../../../../platform/db/database.ts';
import type { Transaction } from '../../../../platform/db/transaction.ts';
import { requireReady } from '../ready-file.ts';
import { lockUploads } from '../repository.ts';
import * as repository from './repository.ts';

export interface WaitingUploads {
  /**
   * Lets ready uploads of the customer wait, whose lock is held.
   * @throws DomainError NOT_FOUND, UPLOAD_NOT_READY, UPLOAD_AWAITING_PAYMENT
   */
  hold(
    tx: Transaction,
    pending: { readonly id: string; readonly userId: string; readonly expiresAt: Date },
    uploads: readonly repository.WaitingUpload[],
  ): Promise<void>;
  /** They can be submitted again, or are deleted as late as if they had just been uploaded. */
  release(
    tx: Transaction,
    pending: { readonly id: string; readonly userId: string },
  ): Promise<readonly repository.WaitingUpload[]>;
  list(queries: Queries, pendingSubmissionId: string): Promise<readonly string[]>;
}

export const waitingUploads: WaitingUploads = {
  async hold(tx, { id, userId, expiresAt }, uploads) {
    const ids = uploads.map((upload) => upload.id);
    const rows = await lockUploads(tx.queries, { userId, jobId: null }, ids);
    if (rows.length < ids.length) throw new DomainError('NOT_FOUND');
    for (const row of rows) requireReady(row);
    await repository.markWaiting(tx.queries, id, uploads, expiresAt);
    for (const uploadId of ids) tx.publish({ entity: 'upload', id: uploadId, ownerId: userId });
  },

  async release(tx, { id, userId }) {
    const uploads = await repository.endWaiting(tx.queries, id, tx.now);
    for (const upload of uploads) tx.publish({ entity: 'upload', id: upload.id, ownerId: userId });
    return uploads;
  },

  list: repository.listWaiting,
};
