import type { Wire } from '@burnish/contract/api';
import type { NotificationSettings } from '@burnish/contract/notifications/entities';

/** The current settings with one choice of the saved ones. */
export function withChoice(
  current: NotificationSettings,
  saved: NotificationSettings,
  { event, channel }: Pick<Wire['PUT /notifications/settings']['body'], 'event' | 'channel'>,
): NotificationSettings {
  const choice = saved.events.find((settings) => settings.event === event)?.[channel];
  if (choice === undefined) return current;
  return {
    ...current,
    events: current.events.map((settings) =>
      settings.event === event ? { ...settings, [channel]: choice } : settings,
    ),
  };
}
