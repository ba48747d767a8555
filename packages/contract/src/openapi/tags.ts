// The groups of calls.

export interface Tag {
  readonly name: string;
  readonly description: string;
  /** The first segment of the paths of its calls, or the first two. */
  readonly paths: readonly string[];
}

/** Each call belongs to one of them. The API reference has a page for each. */
export const tags: readonly Tag[] = [
  { name: 'Accounts', description: 'Register, sign in and manage your account.', paths: ['auth'] },
  { name: 'Addresses', description: 'Postal addresses that you saved for orders.', paths: ['addresses'] },
  {
    name: 'Subscriptions and billing',
    description: 'Order plans, read invoices and submit receipts.',
    paths: ['subscriptions'],
  },
  {
    name: 'Pay per image',
    description: 'Order individual images and track their usage.',
    paths: ['pay-per-image'],
  },
  { name: 'Orders', description: 'Your orders of both kinds.', paths: ['orders'] },
  {
    name: 'Account',
    description:
      'What you owe, your credit, and everything that happened on your account. Entries are never changed.',
    paths: ['ledger'],
  },
  {
    name: 'Photos',
    description:
      'Submit photos in a form, or upload them one by one (resumable, tus 1.0) at `/photos/tus` and submit them together as a job.',
    paths: ['photos'],
  },
  { name: 'Search', description: 'Find entities of several kinds at once.', paths: ['search'] },
  {
    name: 'Support chat',
    description: 'Conversations between customers and the studio.',
    paths: ['chat'],
  },
  {
    name: 'Notifications',
    description: 'What happened to your orders, payments and photos, and how you are notified of it.',
    paths: ['notifications'],
  },
  { name: 'Studio', description: 'What everyone may know about the studio.', paths: ['studio'] },
  {
    name: 'Administration: users and customers',
    description:
      'Manage users, read the accounts of customers and pay out their credit, keep notes, and import customers, invoices and plans from another system.',
    paths: ['admin/users', 'admin/customers', 'admin/customer-notes', 'admin/imports'],
  },
  {
    name: 'Administration: orders and subscriptions',
    description: 'Review orders, and manage subscriptions and the usage of their quotas.',
    paths: ['admin/subscription-requests', 'admin/orders', 'admin/subscriptions', 'admin/usage'],
  },
  {
    name: 'Administration: invoices and payments',
    description: 'Send invoices, review receipts, import bank statements, and correct accounts.',
    paths: [
      'admin/invoices',
      'admin/scheduled-invoices',
      'admin/payment-receipts',
      'admin/bank-statements',
      'admin/bank-statement-lines',
      'admin/payment-profiles',
      'admin/exchange-rates',
      'admin/ledger',
    ],
  },
  {
    name: 'Administration: reports',
    description: 'What needs work today, and the figures of the studio.',
    paths: ['admin/today', 'admin/dashboard', 'admin/reports'],
  },
  {
    name: 'Administration: settings and operations',
    description:
      'Change the settings of the studio, save views of lists, register webhooks, read the audit log and security events, and retry background tasks.',
    paths: [
      'admin/settings',
      'admin/views',
      'admin/webhooks',
      'admin/webhook-deliveries',
      'admin/audit',
      'admin/security-events',
      'admin/tasks',
    ],
  },
];
