import type { Stats } from '@burnish/contract/entity';
import { capped } from '../../lib/format.ts';
import { copy } from './copy.ts';

export interface TabBadge {
  badge: string | null;
  badgeLabel: string;
}

/** What waits for an admin, on the tab where it is dealt with. */
export function tabBadges(stats: Stats | undefined): Readonly<Record<'requests' | 'payments', TabBadge>> {
  const requests = stats?.subscriptionRequests.pending ?? 0;
  const receipts = stats?.receipts.submitted ?? 0;
  return {
    requests: { badge: capped(requests), badgeLabel: copy.pendingRequests(requests) },
    payments: { badge: capped(receipts), badgeLabel: copy.submittedReceipts(receipts) },
  };
}
