import type { Notification, NotificationSettings } from '@burnish/contract/notifications/entities';
import {
  eventsReaching,
  isDelivered,
  isSwitchable,
  notificationDefinitions,
} from '@burnish/domain/notifications/events';
import type { Role } from '@burnish/domain/permissions';
import { timeView } from '../../views/shared-views.ts';
import type { NotificationContent } from './contents/index.ts';
import type { NotificationRow, SettingsRow } from './repository.ts';

export function notificationView(
  { id, event, createdAt, readAt }: NotificationRow,
  { title, text, action }: NotificationContent,
): Notification {
  return {
    _id: id,
    event,
    title,
    text,
    path: action.path,
    createdAt: createdAt.toISOString(),
    readAt: timeView(readAt),
  };
}

/** The events that people with the role are notified of. */
export function settingsView(settings: SettingsRow | undefined, role: Role): NotificationSettings {
  const choices = settings?.choices ?? {};
  return {
    events: eventsReaching(role).map((event) => ({
      event,
      group: notificationDefinitions[event].group,
      mail: { isOn: isDelivered(event, 'mail', choices), isSwitchable: isSwitchable(event, 'mail') },
      app: { isOn: isDelivered(event, 'app', choices), isSwitchable: isSwitchable(event, 'app') },
    })),
    quietHours: settings?.quietHours ?? null,
    emailBlock: settings?.emailBlock ?? null,
  };
}
