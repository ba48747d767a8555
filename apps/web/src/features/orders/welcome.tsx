import type { Order } from '@burnish/contract/entity';
import type { Paged } from '../../lib/paged.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { copy } from './copy.ts';
import { leadOf } from './presentation.ts';

/** Holds the place of a line whose words are on their way. */
const blank = '\u00a0';

interface WelcomeProps {
  /** Undefined as long as it is not known who it is; null: they gave no name. */
  name: string | null | undefined;
  orders: Paged<Order>;
}

export function Welcome({ name, orders }: WelcomeProps) {
  const isKnown = !orders.loading && !orders.failed;
  const said = name?.trim() ?? '';
  return (
    <PageHead
      title={said === '' ? copy.welcome : copy.welcomeBy + said}
      named={name === undefined ? copy.welcomeBy : undefined}
      lead={isKnown ? leadOf(orders.rows) : blank}
      action={<TextLink to="/subscriptions">{copy.manage}</TextLink>}
    />
  );
}
