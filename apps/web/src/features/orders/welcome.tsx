import type { SubscriptionRequest } from '@burnish/contract/entity';
import type { Paged } from '../../lib/paged.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { copy } from './copy.ts';
import { leadOf } from './presentation.ts';

/** Holds the place of a line whose words are on their way. */
const blank = '\u00a0';

export function Welcome({ name, orders }: { name: string | null; orders: Paged<SubscriptionRequest> }) {
  const isKnown = !orders.loading && !orders.failed;
  return <PageHead title={copy.welcome(name?.trim() ?? '')} lead={isKnown ? leadOf(orders.rows) : blank} />;
}
