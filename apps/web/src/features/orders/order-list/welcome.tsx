import type { Order } from '@burnish/contract/orders/entities';
import type { ReactNode } from 'react';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { AppPage } from '../../../ui/layout/app-page.tsx';
import { copy } from './copy.ts';
import { summarizeOrders } from './presentation.ts';

/** Keeps the height of the line while the orders load. */
const blank = '\u00a0';

interface WelcomePageProps {
  /** Undefined while the user is loading, null for a user without a name. */
  name: string | null | undefined;
  orders: InfiniteList<Order>;
  children: ReactNode;
}

/** The page that greets the customer and says what their orders are waiting for. */
export function WelcomePage({ name, orders, children }: WelcomePageProps) {
  const isLoaded = !orders.loading && !orders.failed;
  const trimmedName = name?.trim() ?? '';
  return (
    <AppPage
      title={trimmedName === '' ? copy.welcome : copy.welcomeName + trimmedName}
      greeting={name === undefined ? copy.welcomeName : undefined}
      lead={isLoaded ? summarizeOrders(orders.rows) : blank}
      action={<TextLink to="/subscriptions">{copy.manage}</TextLink>}
    >
      {children}
    </AppPage>
  );
}
