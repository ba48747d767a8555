import type { Stats } from '@burnish/contract/dashboard/entities';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tile, Tiles } from '../../../ui/display/tile.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { listTexts } from '../../../ui/lists/list-texts.ts';
import { copy } from './copy.ts';

/** Paths to the lists of what the cards count. */
export type StatLinks = Readonly<Record<'users' | 'requests' | 'invoices' | 'payments', string>>;

interface StatCardsProps {
  /** Undefined if loading failed. */
  stats: Stats | undefined;
  onRetry: () => void;
  links: StatLinks;
  /** In one line, where there is space. */
  strip?: boolean;
}

export function StatCards({ stats, onRetry, links, strip = false }: StatCardsProps) {
  if (!stats) {
    return (
      <EmptyState
        failed
        heading="h2"
        title={copy.failed}
        text={copy.failedText}
        action={
          <Button size="small" onClick={onRetry}>
            {listTexts.retry}
          </Button>
        }
      />
    );
  }
  const { users, subscriptionRequests, payPerImageRequests, invoices, payments } = stats;
  return (
    <section>
      <h2 className="vh">{copy.heading}</h2>
      <Tiles columns={4} strip={strip}>
        <Tile label={copy.users} value={formatCount(users.total)} to={links.users} />
        <Tile
          label={copy.requests}
          value={formatCount(subscriptionRequests.pending + payPerImageRequests.pending)}
          to={links.requests}
        />
        <Tile label={copy.invoices} value={formatCount(invoices.total)} to={links.invoices} />
        <Tile
          label={copy.payments}
          value={formatCount(payments.pending)}
          note={copy.awaitingReview(payments.awaitingReview)}
          to={links.payments}
        />
      </Tiles>
    </section>
  );
}
