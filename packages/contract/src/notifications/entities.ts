import { emailBlocks, notificationEvents, notificationGroups } from '@burnish/domain/notifications/events';
import { z } from 'zod';
import { dateTime, identified } from '../common.ts';

export const notification = identified.extend({
  event: z.enum(notificationEvents),
  title: z.string(),
  text: z.string(),
  path: z.string().describe('Where the website shows it.'),
  createdAt: dateTime,
  readAt: dateTime.nullable().describe('Null: not read yet.'),
});
export type Notification = z.output<typeof notification>;

const channelSetting = z
  .object({
    isOn: z.boolean(),
    isSwitchable: z.boolean().describe('False: it is always on, or not available.'),
  })
  .describe('Whether you are notified on a channel.');

export const quietHours = z
  .object({
    from: z.string().describe('Local time.'),
    until: z.string().describe('Local time. On the next day if it is before `from`.'),
    timeZone: z.string(),
  })
  .describe('When emails that can wait are held back.');

export const notificationSettings = z.object({
  events: z.array(
    z.object({
      event: z.enum(notificationEvents),
      group: z.enum(notificationGroups),
      mail: channelSetting,
      app: channelSetting,
    }),
  ),
  quietHours: quietHours.nullable().describe('Null: you get emails at any time.'),
  emailBlock: z
    .enum(emailBlocks)
    .nullable()
    .describe(
      'Why no notifications are emailed: they came back, or were marked as spam. Null: they are emailed.',
    ),
});
export type NotificationSettings = z.output<typeof notificationSettings>;
