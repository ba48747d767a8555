import type { Stats } from '@burnish/contract/entity';
import type { StatAddresses } from '../../features/admin-stats/stat-cards.tsx';
import { viewAddress } from './address.ts';

/** Where what a card counts is listed. Requests of both types wait: it leads to the ones for images if only they do. */
export function statAddresses(stats: Stats | undefined): StatAddresses {
  const onlyImages = stats?.subscriptionRequests.pending === 0 && stats.payPerImageRequests.pending > 0;
  return {
    users: viewAddress({ tab: 'users' }),
    requests: viewAddress({
      tab: onlyImages ? 'pay-per-image-requests' : 'requests',
      narrowing: { status: 'pending' },
    }),
    invoices: viewAddress({ tab: 'invoices' }),
    payments: viewAddress({ tab: 'payments', narrowing: { status: 'submitted' } }),
  };
}
