import type { Handled } from '@burnish/contract/api';
import type { Page } from '@burnish/contract/paging';
import type { PendingSubmission } from '@burnish/contract/pending-submissions/entities';
import { DomainError } from '@burnish/domain/errors';
import { dueDate } from '@burnish/domain/photos/job';
import { waitsUntil } from '@burnish/domain/photos/pending-submission';
import { serviceForTier } from '@burnish/domain/photos/quota';
import type { Clock } from '../../../platform/clock.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { PageRequest } from '../../../platform/db/paging.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import type { Orders } from '../../orders/requests/index.ts';
import { createRunDue, expireWaitingTask } from './due.ts';
import { advanceWaitingTask } from './order-ended.ts';
import * as repository from './repository.ts';
import { createWaitingPhotos, returnPhotos, type WaitingPhotosDependencies } from './submit-waiting.ts';
import { pendingSubmissionView } from './view.ts';

type NewPendingSubmission = Handled['POST /photos/pending-submissions']['body'];

export interface PendingSubmissions {
  listOwn(
    caller: Caller,
    request: PageRequest,
  ): Promise<{ pendingSubmissions: PendingSubmission[]; page: Page }>;
  /**
   * Orders an image for each of the uploads, which wait until the order is settled.
   * @throws DomainError NOT_FOUND, PRICE_CHANGED, TURNAROUND_NOT_OFFERED, UPLOAD_NOT_READY, UPLOAD_AWAITING_PAYMENT
   */
  create(caller: Caller, input: NewPendingSubmission): Promise<PendingSubmission>;
  /** The order remains. @throws DomainError NOT_FOUND */
  cancel(caller: Caller, id: string): Promise<void>;
  /** Ends what has waited too long, and reminds of what soon will have. @throws AggregateError after all others, if some failed */
  runDue(signal?: AbortSignal): Promise<void>;
}

export function createPendingSubmissions(
  deps: WaitingPhotosDependencies & {
    readonly clock: Clock;
    readonly log: Logger;
    readonly tasks: Pick<Tasks, 'register'>;
    readonly orders: Pick<Orders, 'placeImages' | 'read' | 'readRows'>;
  },
): PendingSubmissions {
  const { database, transact, tasks, uploads, quotas, orders } = deps;
  const listRows = repository.preparePendingSubmissionList(database);
  const waitingPhotos = createWaitingPhotos(deps);
  const runDue = createRunDue(waitingPhotos, deps);
  tasks.register(advanceWaitingTask, ({ id }) => waitingPhotos.advance(id));
  tasks.register(expireWaitingTask, (_data, signal) => runDue(signal));

  return {
    async listOwn({ id: userId }, request) {
      const { rows, page } = await listRows({ ...request, userId });
      const views = await orders.readRows(rows.map(({ orderId }) => orderId));
      const byId = new Map(views.map((viewFor) => viewFor('customer')).map((order) => [order._id, order]));
      // One that has ended since is left out.
      const pendingSubmissions = rows.flatMap((row) => {
        const order = byId.get(row.orderId);
        return order === undefined ? [] : [pendingSubmissionView(row, order)];
      });
      return { pendingSubmissions, page };
    },

    async create(caller, { photos, brief, turnaround, tier, ...order }) {
      const uploadIds = photos.map(({ uploadId }) => uploadId.toLowerCase());
      if (!uploadIds.every(isId)) throw new DomainError('NOT_FOUND');
      return transact(caller, async (tx) => {
        if (dueDate(null, turnaround, tx.now) === null) throw new DomainError('TURNAROUND_NOT_OFFERED');
        // Locks the customer before the uploads, in the same order as everywhere, to prevent deadlocks.
        await quotas.lockCustomer(tx, caller.id);
        const { name: serviceName } = serviceForTier(tier);
        const orderId = await orders.placeImages(tx, caller.id, {
          ...order,
          serviceName,
          quantity: photos.length,
        });
        const row = {
          id: tx.newId(),
          orderId,
          userId: caller.id,
          brief: brief || null,
          turnaround,
          createdAt: tx.now,
          expiresAt: waitsUntil(tx.now),
        };
        await repository.insertPendingSubmission(tx.queries, row);
        const held = photos.map(({ uploadId, notes, annotations = [] }) => ({
          id: uploadId.toLowerCase(),
          notes: notes || null,
          annotations,
        }));
        await uploads.waiting.hold(tx, row, held);
        tx.record({
          action: 'hold_photos',
          entity: 'order',
          id: orderId,
          ownerId: caller.id,
          before: { waitingPhotos: 0 },
          after: { waitingPhotos: held.length },
        });
        return pendingSubmissionView(row, await orders.read(tx.queries, orderId, 'customer'));
      });
    },

    cancel: (caller, id) =>
      transact(caller, async (tx) => {
        await quotas.lockCustomer(tx, caller.id);
        const record = isId(id) ? await repository.findPendingSubmission(tx.queries, id) : undefined;
        if (record === undefined || record.row.userId !== caller.id) throw new DomainError('NOT_FOUND');
        await returnPhotos(tx, uploads, record.row, 'canceled');
      }),

    runDue,
  };
}
