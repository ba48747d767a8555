// Saves whom to notify of what happened in a transaction, and the emails to send, as part of it.
import { rolesWith } from '@burnish/domain/access';
import {
  eventsCausedBy,
  type NotificationEvent,
  notificationDefinitions,
  withoutIncluded,
} from '@burnish/domain/notifications/events';
import type { Role } from '@burnish/domain/permissions';
import { z } from 'zod';
import type { Happened, Notice, SaveNotifications } from '../../platform/db/transaction.ts';
import type { EnqueuedItem, Task, Tasks } from '../../platform/tasks/tasks.ts';
import { newNotification, recipientsOf } from './recipients.ts';
import * as repository from './repository.ts';

export const notificationMailTask: Task<{ id: string }> = {
  name: 'email_notification',
  data: z.strictObject({ id: z.uuid() }),
};

/** Changes of entities without a customer notify no one. */
function noticesOf({ records, notices }: Happened): readonly Notice[] {
  const caused = records.flatMap(({ id: key, action, entityId, ownerId, assigneeIds }) =>
    ownerId === null
      ? []
      : eventsCausedBy(action).map((event) => ({ event, entityId, ownerId, key, assigneeIds })),
  );
  return withoutIncluded([...caused, ...notices]);
}

function rolesReached(event: NotificationEvent): readonly Role[] {
  const { audience } = notificationDefinitions[event];
  return audience === 'owner' || audience.staff === null ? [] : rolesWith(audience.staff);
}

/** The task that sends the email of a notification, if it has one. */
function mailTaskOf(
  { id, mailDueAt }: repository.NotificationRow,
  now: Date,
): readonly EnqueuedItem<{ id: string }>[] {
  if (mailDueAt === null) return [];
  const delaySeconds = Math.ceil((mailDueAt.getTime() - now.getTime()) / 1_000);
  return [delaySeconds > 0 ? { data: { id }, delaySeconds } : { data: { id } }];
}

export function createSaveNotifications(tasks: Pick<Tasks, 'enqueueAll'>): SaveNotifications {
  return async ({ queries, now, newId }, happened) => {
    const notices = noticesOf(happened);
    if (notices.length === 0) return [];
    const found = await repository.listRecipients(queries, {
      ids: [
        ...new Set(
          notices.flatMap(({ ownerId, assigneeIds = [] }) => [
            ...(ownerId === null ? [] : [ownerId]),
            ...assigneeIds,
          ]),
        ),
      ],
      roles: [...new Set(notices.flatMap(({ event }) => rolesReached(event)))],
    });
    const people = new Map(found.map((recipient) => [recipient.id, recipient]));
    const rows = notices.flatMap((notice) =>
      recipientsOf(notice, people, happened.actorId).flatMap(
        (recipient) => newNotification(notice, recipient, { id: newId(), now }) ?? [],
      ),
    );
    const inserted = await repository.insertNotifications(queries, rows);
    await tasks.enqueueAll(
      queries,
      notificationMailTask,
      inserted.flatMap((row) => mailTaskOf(row, now)),
    );
    return inserted
      .filter(({ isListed }) => isListed)
      .map(({ id, userId }) => ({ entity: 'notification', id, ownerId: userId }) as const);
  };
}
