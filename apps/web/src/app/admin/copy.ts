import type { AdminTab } from './admin-url.ts';

export const copy = {
  title: 'Admin',
  loading: 'Loading the dashboard',
  tab: {
    today: 'Today',
    users: 'Users',
    subscriptions: 'Subscriptions',
    requests: 'Subscription Requests',
    'pay-per-image-requests': 'PPI Requests',
    'pay-per-image-subscriptions': 'PPI Subscriptions',
    invoices: 'Invoices',
    payments: 'Payment Receipts',
    'bank-statements': 'Bank Statements',
    ledger: 'Ledger',
    photos: 'Photos',
    reports: 'Reports',
    chat: 'Messages',
    audit: 'Audit',
    security: 'Security',
    tasks: 'Tasks',
    settings: 'Settings',
  } satisfies Record<AdminTab, string>,
};

/** For the bar of a phone, where the name doesn't fit. */
export const shortTabs: Readonly<Partial<Record<AdminTab, string>>> = {
  payments: 'Receipts',
  requests: 'Requests',
};

export const reportsCopy = { report: 'Report', onTime: 'Photos on time' };
