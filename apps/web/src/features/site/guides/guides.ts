// The pages of the documentation, in their order.

import { guidesPath } from './guides-path.ts';

export interface Guide {
  readonly id: string;
  /** The heading of its file. */
  readonly title: string;
  /** Its Markdown file, relative to the project's root. */
  readonly file: string;
}

export interface GuideSection {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly guides: readonly Guide[];
}

/** A guide that is written for the documentation. */
const written = (section: string, titles: Readonly<Record<string, string>>): Guide[] =>
  Object.entries(titles).map(([id, title]) => ({ id, title, file: `docs/guides/${section}/${id}.md` }));

export const guideSections: readonly GuideSection[] = [
  {
    id: 'customers',
    name: 'For customers',
    text: 'Order, pay, upload photos and review what we send back.',
    guides: written('customers', {
      'sign-in': 'Sign in',
      'choose-a-plan': 'Choose a plan or single images',
      order: 'Place an order',
      pay: 'Pay an invoice',
      credit: 'Credit and statements',
      upload: 'Upload photos',
      'notes-and-annotations': 'Add notes and annotations',
      'follow-a-job': 'Follow a job',
      review: 'Review finished photos',
      download: 'Download files',
      share: 'Share photos with your client',
      renew: 'Renew a plan',
      upgrade: 'Change or upgrade a plan',
      pause: 'Pause a plan',
      'cancel-and-refund': 'Cancel a plan or get a refund',
      profile: 'Profile and addresses',
      security: 'Security of your account',
      notifications: 'Notifications',
      calendar: 'See due dates in your calendar',
      chat: 'Chat with support',
      'your-data': 'Your data',
    }),
  },
  {
    id: 'studio',
    name: 'For the studio',
    text: 'Review orders and receipts, produce photos, and run the business.',
    guides: written('studio', {
      today: 'Start with Today',
      requests: 'Review requests',
      receipts: 'Review receipts',
      'bank-statements': 'Match bank statements',
      invoices: 'Manage invoices',
      'credit-notes-and-refunds': 'Credit notes and refunds',
      subscriptions: 'Manage subscriptions',
      board: 'Follow the production',
      assignments: 'Assign photos',
      retouchers: 'Work as a retoucher',
      'finished-files': 'Upload, check and deliver',
      'work-from-a-folder': 'Work from a folder',
      questions: 'Ask the customer, change a due time',
      messages: 'Answer messages',
      customers: 'See everything about a customer',
      'import-customers': 'Import customers',
      'import-invoices-and-plans': 'Import invoices and plans',
      lists: 'Work with lists',
      reports: 'Read reports',
      settings: 'Change the settings',
      webhooks: 'Send events to other systems',
      'audit-and-security': 'Audit and security',
      'tasks-and-backups': 'Tasks and backups',
    }),
  },
  {
    id: 'api',
    name: 'For developers',
    text: 'Use the API from your own programs.',
    guides: written('api', {
      start: 'Your first call',
      keys: 'API keys and scopes',
      errors: 'Handle errors',
      retries: 'Repeat calls safely',
      pages: 'Read long lists',
      uploads: 'Upload photos by API',
      webhooks: 'Receive webhooks',
    }),
  },
  {
    id: 'operators',
    name: 'For operators',
    text: 'Install, configure and run your own installation.',
    guides: [
      ...written('operators', { install: 'Run Burnish yourself' }),
      { id: 'operations', title: 'Operations', file: 'docs/operations.md' },
      { id: 'configuration', title: 'Configuration', file: 'docs/configuration.md' },
      { id: 'backups', title: 'Backups', file: 'docs/backups.md' },
      { id: 'scaling', title: 'Scaling', file: 'docs/scaling.md' },
    ],
  },
];

export const guidePath = (section: string, id: string) => `${guidesPath}/${section}/${id}`;

export interface ListedGuide extends Guide {
  readonly path: string;
  readonly section: GuideSection;
}

export const guides: readonly ListedGuide[] = guideSections.flatMap((section) =>
  section.guides.map((guide) => ({ ...guide, section, path: guidePath(section.id, guide.id) })),
);

/** The guides before and after the one with this path, in the order of the navigation. */
export function neighbors(path: string): {
  previous: ListedGuide | undefined;
  next: ListedGuide | undefined;
} {
  const index = guides.findIndex((guide) => guide.path === path);
  return { previous: guides[index - 1], next: guides[index + 1] };
}
