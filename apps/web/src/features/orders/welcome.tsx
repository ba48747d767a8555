import type { Order } from '@burnish/contract/entity';
import type { Paged } from '../../lib/paged.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { copy } from './copy.ts';
import { leadOf } from './presentation.ts';

/** Holds the place of a line whose words are on their way. */
const blank = '\u00a0';

export function Welcome({ name, orders }: { name: string | null; orders: Paged<Order> }) {
  const isKnown = !orders.loading && !orders.failed;
  return (
    <PageHead
      title={copy.welcome(name?.trim() ?? '')}
      lead={isKnown ? leadOf(orders.rows) : blank}
      action={<TextLink to="/subscriptions">{copy.manage}</TextLink>}
    />
  );
}
