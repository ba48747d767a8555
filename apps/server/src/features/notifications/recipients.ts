// Who is notified of what, and how.
import {
  isDelivered,
  isSwitchable,
  notificationChannels,
  notificationDefinitions,
  reachesAll,
  reachesAssignees,
} from '@burnish/domain/notifications/events';
import { afterQuietHours } from '@burnish/domain/notifications/quiet-hours';
import type { Notice } from '../../platform/db/transaction.ts';
import type { NotificationRow, Recipient } from './repository.ts';

/** People by their IDs. */
export type People = ReadonlyMap<string, Recipient>;

/** Staff know what they did themselves, and don't work on what is their own. */
function staffFor(notice: Notice, people: People, actorId: string | null): readonly Recipient[] {
  const { event, ownerId, preferredStaffId, assigneeIds = [] } = notice;
  const concerns = ({ id, role }: Recipient) =>
    reachesAll(event, role) || (reachesAssignees(event, role) && assigneeIds.includes(id));
  const staff = [...people.values()].filter(
    (person) => concerns(person) && person.id !== actorId && person.id !== ownerId,
  );
  const isNotified = ({ choices }: Recipient) =>
    notificationChannels.some((channel) => isDelivered(event, channel, choices ?? {}));
  const preferred = staff.filter((person) => person.id === preferredStaffId && isNotified(person));
  return preferred.length > 0 ? preferred : staff;
}

export function recipientsOf(notice: Notice, people: People, actorId: string | null): readonly Recipient[] {
  if (notificationDefinitions[notice.event].audience !== 'owner') return staffFor(notice, people, actorId);
  const owner = notice.ownerId === null ? undefined : people.get(notice.ownerId);
  return owner === undefined ? [] : [owner];
}

/** Null: the recipient has switched it off. */
export function newNotification(
  { event, entityId, ownerId, key }: Notice,
  { id: userId, choices, quietHours }: Recipient,
  { id, now }: { readonly id: string; readonly now: Date },
): NotificationRow | null {
  const isListed = isDelivered(event, 'app', choices ?? {});
  const isMailed = isDelivered(event, 'mail', choices ?? {});
  if (!isListed && !isMailed) return null;
  return {
    id,
    userId,
    event,
    key,
    entityId,
    customerId: notificationDefinitions[event].audience === 'owner' ? null : ownerId,
    isListed,
    readAt: null,
    // What can't be switched off can't wait either.
    mailDueAt: isMailed ? afterQuietHours(isSwitchable(event, 'mail') ? quietHours : null, now) : null,
    mailedAt: null,
    createdAt: now,
  };
}
