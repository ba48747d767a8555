import type { Stats } from '@burnish/contract/entity';
import { capped } from '../../lib/format.ts';
import { copy } from './copy.ts';

export interface TabBadge {
  badge: string | null;
  badgeLabel: string;
}

/** What waits for an admin, on the tab where it is dealt with. */
export function tabBadges(stats: Stats | undefined) {
  const badge = (waiting: number, label: (waiting: number) => string): TabBadge => ({
    badge: capped(waiting),
    badgeLabel: label(waiting),
  });
  return {
    requests: badge(stats?.subscriptionRequests.pending ?? 0, copy.pendingRequests),
    'pay-per-image-requests': badge(stats?.payPerImageRequests.pending ?? 0, copy.pendingImagesRequests),
    payments: badge(stats?.receipts.submitted ?? 0, copy.submittedReceipts),
    chat: badge(stats?.chat.unread ?? 0, copy.unreadMessages),
  };
}
