import type { Stats } from '@burnish/contract/entity';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tile, Tiles } from '../../ui/tile.tsx';
import { copy } from './copy.ts';

/** Where what a card counts is listed. */
export type StatAddresses = Readonly<Record<'users' | 'requests' | 'invoices' | 'payments', string>>;

interface StatCardsProps {
  /** Undefined: they could not be loaded. */
  stats: Stats | undefined;
  onRetry: () => void;
  addresses: StatAddresses;
}

export function StatCards({ stats, onRetry, addresses }: StatCardsProps) {
  if (!stats) {
    return (
      <EmptyState
        failed
        heading="h2"
        title={copy.failed}
        text={copy.restWorks}
        action={
          <Button size="small" onClick={onRetry}>
            {copy.retry}
          </Button>
        }
      />
    );
  }
  const { users, subscriptionRequests, payPerImageRequests, invoices, payments } = stats;
  return (
    <section>
      <h2 className="vh">{copy.glance}</h2>
      <Tiles columns={4}>
        <Tile label={copy.users} value={count(users.total)} to={addresses.users} />
        <Tile
          label={copy.requests}
          value={count(subscriptionRequests.pending + payPerImageRequests.pending)}
          to={addresses.requests}
        />
        <Tile label={copy.invoices} value={count(invoices.total)} to={addresses.invoices} />
        <Tile
          label={copy.payments}
          value={count(payments.pending)}
          note={copy.awaitingReview(payments.awaitingReview)}
          to={addresses.payments}
        />
      </Tiles>
    </section>
  );
}
