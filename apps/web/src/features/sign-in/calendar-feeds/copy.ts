import type { Role } from '@burnish/domain/permissions';

export const copy = {
  list: 'Your calendar feeds',
  loading: 'Loading calendar feeds',
  failed: "Your calendar feeds couldn't be loaded.",
  empty: 'No calendar feeds',
  created: 'Created',
  lastUsed: 'Last read',
  never: 'Never',
  apps: [
    {
      term: 'Apple Calendar',
      value: 'File, New Calendar Subscription. On an iPhone: Calendars, Add Calendar.',
    },
    { term: 'Google Calendar', value: 'On a computer: Other calendars, From URL.' },
    { term: 'Outlook', value: 'Add calendar, Subscribe from web.' },
  ],
  refresh: 'We ask calendar apps to read feeds every hour. Some do so only once or twice a day.',
  create: {
    action: 'Create calendar feed',
    title: 'New calendar feed',
    submit: 'Create calendar feed',
    discard: 'Discard this feed?',
    name: 'Name',
    nameHint: 'What reads the feed, for example “Phone”.',
    failed: "The calendar feed couldn't be created. Please try again.",
    confirmFailed: "We couldn't confirm that it's you. Please try again.",
  },
  createdFeed: {
    title: 'Your new calendar feed',
    text: "Copy the address and add it to your calendar app. You can't see it again.",
    label: 'Address',
    copy: 'Copy address',
    copied: 'Copied the address',
    done: 'Done',
  },
  open: 'Open in the calendar app of this device',
  revoke: {
    action: 'Revoke…',
    actionNamed: (name: string) => `Revoke…: ${name}`,
    title: (name: string) => `Revoke the calendar feed “${name}”?`,
    text: 'Calendar apps that read it get nothing new, and may remove what they have.',
    confirm: 'Revoke feed',
    success: 'The calendar feed has been revoked.',
    failed: "The calendar feed couldn't be revoked.",
  },
} as const;

/** What a feed has. */
export const contentsByRole: Readonly<Record<Role, string>> = {
  user: 'A feed has the due dates of your invoices, the due times of your jobs, and the days on which your plans renew or end.',
  retoucher: 'A feed has the due times of the jobs that you work on.',
  admin: "A feed has the due dates of the studio's invoices, and the due times of its jobs.",
};
