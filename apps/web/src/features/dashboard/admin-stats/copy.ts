import type { Stats } from '@burnish/contract/dashboard/entities';
import { badgeCount, pluralize } from '../../../lib/format.ts';
import { loadErrors } from '../../../presentation/load-errors.ts';

export const copy = {
  heading: 'At a glance',
  failed: loadErrors.dashboard,
  failedText: loadErrors.otherSectionsWork,
  users: 'Total Users',
  requests: 'Pending Requests',
  invoices: 'Total Invoices',
  payments: 'Pending Payments',
  awaitingReview: (invoices: number) => `${invoices} invoice(s) waiting for receipt review`,
  pendingRequests: (requests: number) => pluralize(requests, 'pending request', 'pending requests'),
  pendingImageRequests: (requests: number) =>
    pluralize(requests, 'pending pay-per-image request', 'pending pay-per-image requests'),
  submittedReceipts: (receipts: number) => pluralize(receipts, 'receipt to review', 'receipts to review'),
  unreadMessages: (messages: number) => pluralize(messages, 'unread message', 'unread messages'),
};

export interface TabBadge {
  badge: string | null;
  badgeLabel: string;
}

/** The badges of the admin tabs: how much is waiting for an admin. */
export function tabBadges(stats: Stats | undefined) {
  const badge = (count: number, label: (count: number) => string): TabBadge => ({
    badge: badgeCount(count),
    badgeLabel: label(count),
  });
  return {
    requests: badge(stats?.subscriptionRequests.pending ?? 0, copy.pendingRequests),
    'pay-per-image-requests': badge(stats?.payPerImageRequests.pending ?? 0, copy.pendingImageRequests),
    payments: badge(stats?.receipts.submitted ?? 0, copy.submittedReceipts),
    chat: badge(stats?.chat.unread ?? 0, copy.unreadMessages),
  };
}
