import { statsSample } from '@burnish/contract/dashboard/samples';
import { describe, expect, it } from 'vitest';
import { tabBadges } from './copy.ts';

describe('tabBadges', () => {
  it('counts pending requests of each type, submitted receipts and unread messages', () => {
    expect(tabBadges(statsSample)).toEqual({
      requests: { badge: '5', badgeLabel: '5 pending requests' },
      'pay-per-image-requests': { badge: '2', badgeLabel: '2 pending pay-per-image requests' },
      payments: { badge: '4', badgeLabel: '4 receipts to review' },
      chat: { badge: '4', badgeLabel: '4 unread messages' },
    });
  });

  it('caps the visible count, but not the accessible label', () => {
    const busy = { ...statsSample, receipts: { submitted: 1_204 }, chat: { unread: 10 } };
    expect(tabBadges(busy).chat).toEqual({ badge: '9+', badgeLabel: '10 unread messages' });
    expect(tabBadges(busy).payments).toEqual({ badge: '9+', badgeLabel: '1,204 receipts to review' });
  });

  it('is null when nothing is pending or the stats are missing', () => {
    const idle = { ...statsSample, subscriptionRequests: { pending: 0 } };
    expect(tabBadges(idle).requests.badge).toBeNull();
    expect(tabBadges(undefined).payments.badge).toBeNull();
  });
});
