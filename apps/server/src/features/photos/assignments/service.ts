// Assigning photos to the people who retouch them.

import type { Retoucher } from '@burnish/contract/assignments/entities';
import type { NewAssignment } from '@burnish/contract/assignments/inputs';
import type { Job } from '@burnish/contract/photos/entities';
import { can } from '@burnish/domain/access';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { canAssign } from '@burnish/domain/photos/assignment';
import { jobLifecycle } from '@burnish/domain/photos/job';
import { photoLifecycle } from '@burnish/domain/photos/photo';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import { type Caller, systemActor } from '../../../platform/http/caller.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import { timeView } from '../../../views/shared-views.ts';
import { findJob, findPhotos, type Lock, lockJob } from '../deliveries/index.ts';
import { type JobAccess, updateAssignments } from '../job-access/index.ts';
import type { Photos } from '../jobs/index.ts';
import * as repository from './repository.ts';

export interface Assignments {
  /** Everyone to whom photos can be assigned, by name. Retouchers see only themselves. */
  listRetouchers(caller: Caller): Promise<Retoucher[]>;
  /** All of the photos, or none. @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE, INVALID_INPUT, ASSIGNMENT_CHANGED */
  assign(caller: Caller, jobId: string, assignment: NewAssignment): Promise<Job>;
  /**
   * Photos of people who no longer work on jobs are assigned to no one, so that others can take them.
   * @throws AggregateError after all others, if some jobs failed
   */
  releasePhotos(signal?: AbortSignal): Promise<void>;
}

/** Enqueued when someone stops working on jobs, and scheduled for changes that another program has made. */
export const releasePhotosTask: Task<Record<string, never>> = {
  name: 'release_photos',
  data: z.strictObject({}),
};

export function scheduleReleaseOfPhotos(tasks: Pick<Tasks, 'schedule'>): void {
  tasks.schedule(releasePhotosTask, '47 * * * *');
}

interface AssignedPhotos {
  readonly job: { readonly id: string; readonly userId: string };
  readonly photoIds: readonly string[];
  readonly assigneeId: string | null;
  /** Null: the product. */
  readonly assignedById: string | null;
}

async function saveAssignment(
  tx: Transaction,
  { job, photoIds, assigneeId, assignedById }: AssignedPhotos,
): Promise<void> {
  await repository.setAssignee(tx.queries, photoIds, assigneeId);
  await repository.insertAssignments(
    tx.queries,
    photoIds.map((photoId) => ({ id: tx.newId(), photoId, assigneeId, assignedById, createdAt: tx.now })),
  );
  await updateAssignments(tx, job.id);
  tx.record({
    action: 'assign_photos',
    entity: 'job',
    id: job.id,
    ownerId: job.userId,
    before: null,
    after: { photos: photoIds.length, assigneeId },
    isStaffOnly: true,
  });
  for (const id of photoIds) tx.publish({ entity: 'photo', id, ownerId: null });
}

/** The photos, if they are still assigned as the caller has seen. @throws DomainError NOT_FOUND, INVALID_STATE, ASSIGNMENT_CHANGED */
async function findChosen(tx: Transaction, jobId: string, chosen: NewAssignment['photos']) {
  const ids = chosen.map(({ photoId }) => photoId.toLowerCase());
  if (!ids.every(isId)) throw new DomainError('NOT_FOUND');
  const found = await findPhotos(tx, jobId, ids);
  if (
    found.some(({ assigneeId }, index) => assigneeId !== (chosen[index]?.assigneeId?.toLowerCase() ?? null))
  )
    throw new DomainError('ASSIGNMENT_CHANGED');
  for (const { status } of found) photoLifecycle.next(status, 'assign');
  return found;
}

function notifyAssignee(tx: Transaction, { job, assigneeId, assignedById }: AssignedPhotos): void {
  if (assigneeId === null || assigneeId === assignedById) return;
  tx.notify({
    event: 'photos_assigned',
    entityId: job.id,
    ownerId: job.userId,
    assigneeIds: [assigneeId],
    key: tx.newId(),
  });
}

export function createAssignments({
  database,
  transact,
  clock,
  lock,
  access,
  photos,
  tasks,
}: {
  database: Database;
  transact: Transact;
  clock: Clock;
  lock: Lock;
  access: Pick<JobAccess, 'requireRead'>;
  photos: Pick<Photos, 'getJob'>;
  tasks: Pick<Tasks, 'register'>;
}): Assignments {
  /** @throws DomainError INVALID_INPUT */
  async function requireRetoucher(tx: Transaction, id: string): Promise<void> {
    if (!isId(id) || !(await repository.lockRetoucher(tx.queries, id)))
      throw invalidInput('assigneeId', 'Choose someone who works on jobs.');
  }

  async function release(jobId: string): Promise<void> {
    await transact(systemActor, async (tx) => {
      const job = await lockJob(tx, lock, jobId);
      const photoIds = await repository.listPhotosToRelease(tx.queries, job.id);
      if (photoIds.length > 0)
        await saveAssignment(tx, { job, photoIds, assigneeId: null, assignedById: null });
    });
  }

  async function releasePhotos(signal?: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    for (const { id } of await repository.listJobsToRelease(database.queries)) {
      signal?.throwIfAborted();
      await release(id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'photos of some jobs were not released');
  }

  tasks.register(releasePhotosTask, (_data, signal) => releasePhotos(signal));

  return {
    async listRetouchers(caller) {
      const personId = can(caller, 'jobs:manage') ? undefined : caller.id;
      const rows = await repository.listRetouchers(database.queries, clock.now(), personId);
      return rows.map(({ id, nextDueAt, ...row }) => ({ _id: id, ...row, nextDueAt: timeView(nextDueAt) }));
    },

    assign: (caller, jobId, { assigneeId, photos: chosen }) =>
      transact(caller, async (tx) => {
        const to = assigneeId?.toLowerCase() ?? null;
        await access.requireRead(caller, await findJob(tx.queries, jobId), tx.queries);
        const job = await lockJob(tx, lock, jobId);
        // Again: the photos may have been assigned before the lock was acquired.
        await access.requireRead(caller, job, tx.queries);
        jobLifecycle.next(job.status, can(caller, 'jobs:manage') ? 'assign' : 'take');
        const found = await findChosen(tx, job.id, chosen);
        if (!found.every((photo) => canAssign(caller, photo.assigneeId, to)))
          throw new DomainError('FORBIDDEN');
        if (to !== null) await requireRetoucher(tx, to);
        const photoIds = found.filter((photo) => photo.assigneeId !== to).map(({ id }) => id);
        if (photoIds.length > 0) {
          const assigned = { job, photoIds, assigneeId: to, assignedById: caller.id };
          await saveAssignment(tx, assigned);
          notifyAssignee(tx, assigned);
        }
        return photos.getJob(caller, job.id, tx.queries);
      }),

    releasePhotos,
  };
}
