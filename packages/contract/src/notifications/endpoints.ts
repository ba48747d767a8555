import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { cursorQuery, page, pageSample } from '../paging.ts';
import { notification, notificationSettings } from './entities.ts';
import { notificationChoiceInput, quietHoursInput, readNotificationsInput } from './inputs.ts';
import { notificationSample, notificationSettingsSample } from './samples.ts';

const unreadCount = z
  .int()
  .describe('How many of your notifications you have not read. At most 100 are counted.');

const settingsReply = z.object({ settings: notificationSettings });
const settingsSample = { settings: notificationSettingsSample };

export const notificationEndpoints = endpoints({
  'GET /notifications': {
    access: 'authenticated',
    cost: 'read',
    scope: 'account:read',
    summary: 'List your notifications',
    query: cursorQuery,
    reply: z.object({ notifications: z.array(notification), unreadCount, page }),
    sample: {
      query: { limit: '20' },
      reply: { notifications: [notificationSample], unreadCount: 1, page: pageSample },
    },
  },
  'PUT /notifications/read': {
    access: 'authenticated',
    cost: 'write',
    scope: 'account:write',
    summary: 'Mark notifications as read',
    body: readNotificationsInput,
    reply: z.object({ unreadCount }),
    sample: { body: { ids: [notificationSample._id] }, reply: { unreadCount: 0 } },
  },
  'GET /notifications/settings': {
    access: 'authenticated',
    cost: 'read',
    scope: 'account:read',
    summary: 'Get your notification settings',
    reply: settingsReply,
    sample: { reply: settingsSample },
  },
  'PUT /notifications/settings': {
    access: 'authenticated',
    cost: 'write',
    scope: 'account:write',
    summary: 'Turn a notification on or off',
    body: notificationChoiceInput,
    reply: settingsReply,
    message: 'Your notification settings have been saved.',
    sample: { body: { event: 'job_started', channel: 'mail', isOn: false }, reply: settingsSample },
  },
  'PUT /notifications/quiet-hours': {
    access: 'authenticated',
    cost: 'write',
    scope: 'account:write',
    summary: 'Set your quiet hours',
    body: quietHoursInput,
    reply: settingsReply,
    message: 'Your quiet hours have been saved.',
    sample: { body: { quietHours: notificationSettingsSample.quietHours }, reply: settingsSample },
  },
  'DELETE /notifications/email-block': {
    access: 'authenticated',
    cost: 'write',
    scope: 'account:write',
    summary: 'Resume emails after they came back or were marked as spam',
    reply: settingsReply,
    message: 'We send you emails again.',
    sample: { reply: settingsSample },
  },
});
