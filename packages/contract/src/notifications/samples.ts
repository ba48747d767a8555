import type { Notification, NotificationSettings } from './entities.ts';

export const notificationSample: Notification = {
  _id: '0193fb1a-7c40-7d23-9a51-6e08f2b4c917',
  event: 'invoice_sent',
  title: 'Invoice INV-2026-000131 for $197',
  text: 'Your Gold Plan is approved. Please pay $197 by November 30, 2026.',
  path: '/invoices/0193f3d5-8c2e-7f10-a46b-19d07be3c583',
  createdAt: '2026-11-23T09:12:31.000Z',
  readAt: null,
};

export const notificationSettingsSample: NotificationSettings = {
  events: [
    {
      event: 'invoice_sent',
      group: 'payments',
      mail: { isOn: true, isSwitchable: false },
      app: { isOn: true, isSwitchable: false },
    },
    {
      event: 'job_started',
      group: 'photos',
      mail: { isOn: false, isSwitchable: true },
      app: { isOn: true, isSwitchable: true },
    },
  ],
  quietHours: { from: '22:00', until: '07:00', timeZone: 'Africa/Lagos' },
  emailBlock: null,
};
