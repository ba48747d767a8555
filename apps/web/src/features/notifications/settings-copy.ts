import type { EmailBlock, NotificationEvent, NotificationGroup } from '@burnish/domain/notifications/events';

interface EventText {
  readonly label: string;
  readonly note?: string;
}

export const settingsCopy = {
  loading: 'Loading your settings…',
  failed: "Your notification settings couldn't be loaded.",
  saveFailed: "Your choice couldn't be saved. Please try again.",
  event: 'Event',
  channels: { app: 'On the website', mail: 'Email' },
  switchLabel: (event: string, channel: string) => `${event}, ${channel.toLowerCase()}`,
  always: 'Always',
  never: 'Not available',
  groups: {
    orders: 'Orders',
    payments: 'Payments and plans',
    photos: 'Photos',
    messages: 'Messages',
    account: 'Account',
    studio: 'Studio',
  } satisfies Record<NotificationGroup, string>,
  events: {
    order_received: { label: 'Order received', note: 'A confirmation of your order' },
    order_approved: { label: 'Order approved' },
    order_rejected: { label: 'Order not approved' },
    invoice_sent: { label: 'Invoice', note: 'With the invoice as a PDF' },
    invoice_due_soon: { label: 'Invoice due soon', note: '7 days and 1 day before' },
    invoice_overdue: { label: 'Overdue invoice' },
    invoice_voided: { label: 'Invoice voided' },
    receipt_received: { label: 'Receipt received', note: 'A confirmation of your receipt' },
    receipt_approved: { label: 'Payment confirmed' },
    receipt_rejected: { label: 'Receipt not accepted' },
    plan_active: { label: 'Plan or images active' },
    quota_low: { label: 'Images running out', note: 'When 80% are used' },
    quota_used_up: { label: 'Images used up' },
    photos_received: { label: 'Photos received', note: 'A confirmation of your upload' },
    job_started: { label: 'Work started on your photos' },
    unread_messages: { label: 'Unread messages', note: 'After ten minutes' },
    welcome: { label: 'Welcome' },
    role_changed: { label: 'Your role changed' },
    email_undeliverable: { label: 'Emails that come back' },
    order_to_review: { label: 'New order' },
    receipt_to_review: { label: 'New payment receipt' },
    job_submitted: { label: 'New photos' },
    customer_messages: { label: 'Unread customer messages', note: 'After ten minutes' },
    studio_digest: { label: 'Daily digest', note: 'Each morning' },
  } satisfies Record<NotificationEvent, EventText> as Record<NotificationEvent, EventText>,
  block: {
    reasons: {
      bounce: 'We email you no notifications, because emails to your address came back.',
      complaint: 'We email you no notifications, because one was marked as spam at your address.',
    } satisfies Record<EmailBlock, string>,
    resume: 'Resume emails',
    resuming: 'Resuming…',
    resumed: 'We send you emails again.',
    failed: "Emails couldn't be resumed. Please try again.",
  },
  browser: {
    label: 'Show notifications in this browser',
    hint: 'While the website is open in a tab that you are not looking at.',
    blocked: {
      id: 'notifications-blocked',
      text: 'Your browser blocks notifications from this site. Allow them in the site settings.',
    },
  },
  quietHours: {
    label: 'Hold back emails in quiet hours',
    hint: 'Other emails are sent when quiet hours end. Invoices, payment decisions and security emails still arrive right away.',
    from: 'From',
    until: 'Until',
    zone: (timeZone: string) => `Times are in ${timeZone.replaceAll('_', ' ')}.`,
    sameTimes: 'The end must differ from the start.',
    save: 'Save quiet hours',
    saving: 'Saving…',
    saved: 'Your quiet hours have been saved.',
    failed: "Your quiet hours couldn't be saved. Please try again.",
  },
};
