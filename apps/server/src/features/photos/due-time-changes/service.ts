// Changes of the due time of a job by admins.
import type { Handled } from '@burnish/contract/api';
import type { Job } from '@burnish/contract/photos/entities';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import {
  type DueTimeProblem,
  dueTimeOnHold,
  findDueTimeProblem,
  maxDueTimeChanges,
} from '@burnish/domain/photos/due-time-change';
import { jobLifecycle } from '@burnish/domain/photos/job';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import { updateDueTimes } from '../due-times/index.ts';
import type { Photos } from '../jobs/index.ts';
import * as repository from './repository.ts';

type NewDueTime = Handled['PUT /photos/admin/jobs/:id/due-time']['body'];

export interface DueTimeChanges {
  /** @throws DomainError NOT_FOUND, INVALID_STATE, INVALID_INPUT, TOO_MANY_DUE_TIME_CHANGES */
  change(caller: Caller, jobId: string, dueTime: NewDueTime): Promise<Job>;
}

const problemTexts: Readonly<Record<DueTimeProblem, string>> = {
  past: 'Choose a time in the future.',
  too_far: 'Choose a time within a year.',
};

/** @throws DomainError INVALID_INPUT */
function requirePossible(dueAt: Date, now: Date): void {
  const problem = findDueTimeProblem(dueAt, now);
  if (problem !== null) throw invalidInput('dueAt', problemTexts[problem]);
}

export function createDueTimeChanges({
  transact,
  quotas,
  photos,
}: {
  transact: Transact;
  quotas: Pick<Quotas, 'lockCustomer'>;
  photos: Pick<Photos, 'getJob'>;
}): DueTimeChanges {
  /** @throws DomainError NOT_FOUND */
  async function findJob({ queries }: Transaction, id: string) {
    const job = isId(id) ? await repository.findJob(queries, id) : undefined;
    if (job === undefined) throw new DomainError('NOT_FOUND');
    return job;
  }

  return {
    change: (caller, jobId, { dueAt: requested, reason }) =>
      transact(caller, async (tx) => {
        const dueAt = new Date(requested);
        await quotas.lockCustomer(tx, (await findJob(tx, jobId)).userId);
        // Read again: its photos may have been delivered before the lock was acquired.
        const job = await findJob(tx, jobId);
        jobLifecycle.next(job.status, 'set_due_time');
        requirePossible(dueAt, tx.now);
        if ((await repository.countChanges(tx.queries, job.id)) >= maxDueTimeChanges)
          throw new DomainError('TOO_MANY_DUE_TIME_CHANGES');
        for (const onHoldSince of await repository.listPauses(tx.queries, job.id)) {
          const ofPhotos = onHoldSince === null ? dueAt : dueTimeOnHold(dueAt, onHoldSince, tx.now);
          await repository.setDueTime(tx.queries, job.id, onHoldSince, ofPhotos);
        }
        await updateDueTimes(tx, job.id);
        await repository.insertChange(tx.queries, {
          id: tx.newId(),
          userId: job.userId,
          jobId: job.id,
          previousDueAt: job.dueAt,
          dueAt,
          reason,
          changedById: caller.id,
          createdAt: tx.now,
        });
        // Its photos, up to a thousand, aren't published: pages reload a job's photos when the job changes.
        tx.record({
          action: 'set_due_time',
          entity: 'job',
          id: job.id,
          ownerId: job.userId,
          before: { dueAt: job.dueAt.toISOString() },
          after: { dueAt: dueAt.toISOString() },
        });
        return photos.getJob(caller, job.id, tx.queries);
      }),
  };
}
