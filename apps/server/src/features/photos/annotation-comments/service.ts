// What customers and the studio say about an annotation after it was sent.
import type { Handled } from '@burnish/contract/api';
import type { Photo } from '@burnish/contract/photos/entities';
import { DomainError } from '@burnish/domain/errors';
import { effectOf, isResolved, maxAnnotationComments } from '@burnish/domain/photos/annotation-comment';
import { photoLifecycle } from '@burnish/domain/photos/photo';
import { millisecondsPerHour } from '@burnish/domain/time/calendar-date';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import type { JobAccess } from '../job-access/index.ts';
import type { Photos } from '../jobs/index.ts';
import * as repository from './repository.ts';

type NewComment = Handled['POST /photos/:id/annotation-comments']['body'];
type PhotoRow = NonNullable<Awaited<ReturnType<typeof repository.findPhoto>>>['photo'];

export interface AnnotationComments {
  /**
   * Comments on an annotation, resolves it, or reopens it. One that already is resolved or open stays as it is.
   * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE, TOO_MANY_ANNOTATION_COMMENTS
   */
  add(caller: Caller, photoId: string, comment: NewComment): Promise<Photo>;
}

/** Once an hour for each job and side at most: photos of a job are reviewed one after the other. */
function notifyOtherSide(tx: Transaction, caller: Caller, { jobId, userId, assigneeId }: PhotoRow): void {
  const isCustomer = caller.id === userId;
  const event = isCustomer ? 'customer_commented' : 'studio_commented';
  tx.notify({
    event,
    entityId: jobId,
    ownerId: userId,
    assigneeIds: isCustomer && assigneeId !== null ? [assigneeId] : [],
    key: `${event} ${jobId} ${Math.floor(tx.now.getTime() / millisecondsPerHour)}`,
  });
}

export function createAnnotationComments({
  transact,
  quotas,
  access,
  photos,
}: {
  transact: Transact;
  quotas: Pick<Quotas, 'lockCustomer'>;
  access: Pick<JobAccess, 'requireWork'>;
  photos: Pick<Photos, 'get'>;
}): AnnotationComments {
  /** @throws DomainError NOT_FOUND */
  async function findPhoto(tx: Transaction, id: string) {
    const found = isId(id) ? await repository.findPhoto(tx.queries, id) : undefined;
    if (found === undefined) throw new DomainError('NOT_FOUND');
    return found;
  }

  /** @throws DomainError NOT_FOUND */
  async function requireAnnotation(
    tx: Transaction,
    photo: PhotoRow,
    revisionId: string | null,
    number: number,
  ): Promise<void> {
    if (revisionId !== null && !isId(revisionId)) throw new DomainError('NOT_FOUND');
    const annotations =
      revisionId === null
        ? photo.annotations
        : await repository.findRevisionAnnotations(tx.queries, { photoId: photo.id, revisionId });
    if (annotations?.[number - 1] === undefined) throw new DomainError('NOT_FOUND');
  }

  function record(tx: Transaction, photo: PhotoRow, before: boolean, after: boolean): void {
    tx.record({
      action: 'comment_annotation',
      entity: 'photo',
      id: photo.id,
      ownerId: photo.userId,
      before: before === after ? null : { isResolved: before },
      after: { jobId: photo.jobId, ...(before !== after && { isResolved: after }) },
    });
  }

  return {
    add: (caller, photoId, { revisionId: ofRevision, number, action, text }) =>
      transact(caller, async (tx) => {
        const { photo: found } = await findPhoto(tx, photoId);
        await quotas.lockCustomer(tx, found.userId);
        // Read again: the status may have changed before the lock was acquired.
        const { photo, ...job } = await findPhoto(tx, photoId);
        if (caller.id !== photo.userId)
          await access.requireWork(caller, { ...job, userId: photo.userId }, tx.queries);
        photoLifecycle.next(photo.status, 'comment');
        const revisionId = ofRevision || null;
        await requireAnnotation(tx, photo, revisionId, number);
        const annotation = { photoId: photo.id, revisionId, number };
        const before = await repository.listActions(tx.queries, annotation);
        const effect = effectOf(action, Boolean(text), before);
        if (effect === null) return photos.get(caller, photo.id, tx.queries);
        if (before.length >= maxAnnotationComments) throw new DomainError('TOO_MANY_ANNOTATION_COMMENTS');
        await repository.insertComment(tx.queries, {
          ...annotation,
          id: tx.newId(),
          userId: photo.userId,
          authorId: caller.id,
          action: effect,
          text: text || null,
          createdAt: tx.now,
        });
        record(tx, photo, isResolved(before), isResolved([...before, effect]));
        if (text || effect === 'reopen') notifyOtherSide(tx, caller, photo);
        return photos.get(caller, photo.id, tx.queries);
      }),
  };
}
