// Admins change when the files of a job are deleted.
import type { Handled } from '@burnish/contract/api';
import type { Job } from '@burnish/contract/photos/entities';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { jobLifecycle } from '@burnish/domain/photos/job';
import {
  deletionNoticeDays,
  findRetentionDateProblem,
  firstDeletionNotice,
  maxRetentionYears,
  type Retention,
  type RetentionDateProblem,
  retentionEnd,
} from '@burnish/domain/photos/retention';
import { millisecondsPerDay, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import type { Photos } from '../jobs/index.ts';
import * as repository from './repository.ts';

type NewRetention = Handled['PUT /photos/admin/jobs/:id/retention']['body'];

export interface JobRetention {
  /** @throws DomainError NOT_FOUND, INVALID_STATE, INVALID_INPUT */
  change(caller: Caller, jobId: string, retention: NewRetention): Promise<Job>;
}

const [firstNotice] = deletionNoticeDays;

/** For which the transaction may have waited for the customer's lock. */
const lockMilliseconds = 60_000;

const problemTexts: Readonly<Record<RetentionDateProblem, string>> = {
  past: 'Choose a later day.',
  too_far: `Choose a day within ${maxRetentionYears} years.`,
};

function parseRetention({ rule, date }: NewRetention): Retention {
  return { rule, date: date === undefined ? null : parseCalendarDate(date) };
}

/** @throws DomainError INVALID_INPUT */
function requirePossible({ date }: Retention, now: Date): void {
  const problem = date === null ? null : findRetentionDateProblem(date, now);
  if (problem !== null) throw invalidInput('date', problemTexts[problem]);
}

export function createJobRetention({
  transact,
  quotas,
  photos,
  days,
}: {
  transact: Transact;
  quotas: Pick<Quotas, 'lockCustomer'>;
  photos: Pick<Photos, 'getJob'>;
  /** The studio's setting. Null: files are kept. */
  days: number | null;
}): JobRetention {
  /** @throws DomainError NOT_FOUND */
  async function findJob({ queries }: Transaction, id: string): Promise<repository.JobRow> {
    const job = isId(id) ? await repository.findJob(queries, id) : undefined;
    if (job === undefined) throw new DomainError('NOT_FOUND');
    return job;
  }

  /** Files whose announced time has come may be being deleted. @throws DomainError INVALID_STATE */
  async function requireFiles(tx: Transaction, { id, originalsExpireAt }: repository.JobRow): Promise<void> {
    const isOver =
      originalsExpireAt !== null && originalsExpireAt.getTime() <= tx.now.getTime() + lockMilliseconds;
    if (isOver || (await repository.countWithFiles(tx.queries, id)) === 0)
      throw new DomainError('INVALID_STATE');
  }

  /** The notification of the change says when the files are deleted: if that is soon, it is the first notice. */
  async function announce(tx: Transaction, id: string): Promise<void> {
    const job = await findJob(tx, id);
    const startedAt = await repository.findStart(tx.queries, id);
    if (startedAt === null) return;
    const retention = repository.retentionOf(job);
    const end = retentionEnd(retention, { startedAt, isApproved: job.status === 'approved' }, days);
    if (end === null || end.getTime() > tx.now.getTime() + firstNotice * millisecondsPerDay) return;
    await repository.setNotice(tx.queries, job, firstDeletionNotice(retention, end, tx.now));
  }

  return {
    change: (caller, jobId, input) =>
      transact(caller, async (tx) => {
        await quotas.lockCustomer(tx, (await findJob(tx, jobId)).userId);
        // Read again: its photos may have been withdrawn before the lock was acquired.
        const job = await findJob(tx, jobId);
        jobLifecycle.next(job.status, 'set_retention');
        await requireFiles(tx, job);
        const [before, after] = [repository.retentionOf(job), parseRetention(input)];
        if (before.rule !== after.rule || before.date !== after.date) {
          requirePossible(after, tx.now);
          await repository.setRetention(tx.queries, job.id, after);
          await announce(tx, job.id);
          tx.record({
            action: 'set_retention',
            entity: 'job',
            id: job.id,
            ownerId: job.userId,
            before: { retentionRule: before.rule, retentionDate: before.date },
            after: { retentionRule: after.rule, retentionDate: after.date },
          });
        }
        return photos.getJob(caller, job.id, tx.queries);
      }),
  };
}
