import type { Overview } from '@burnish/contract/dashboard/entities';
import { formatCount, pluralize } from '../../../lib/format.ts';
import { loadErrors } from '../../../presentation/load-errors.ts';
import { FrameUsage } from '../../../ui/brand/frame-usage.tsx';
import { Tile, Tiles } from '../../../ui/display/tile.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import styles from './overview.module.css';
import type { OverviewQuery } from './queries.ts';

const copy = {
  title: 'At a glance',
  failed: loadErrors.dashboard,
  failedText: loadErrors.otherSectionsWork,
  images: 'Images used this period',
  of: (limit: string) => `of ${limit}`,
  usedLabel: (used: string, limit: string) => `${used} of ${limit} used`,
  pending: 'Pending orders',
  completed: 'Completed orders',
  subscriptions: 'Active subscriptions',
  pendingNote: 'Waiting for our approval',
  completedNote: 'Approved, including orders in progress',
  ended: (plans: number) => `${pluralize(plans, 'plan has', 'plans have')} ended. Renew to upload photos.`,
};

function OverviewTiles({ orders, images, subscriptions }: Overview) {
  const [used, limit] = [formatCount(images.used), formatCount(images.limit)];
  return (
    <Tiles>
      <Tile wide label={copy.images} value={used} suffix={copy.of(limit)}>
        {images.limit > 0 && (
          <FrameUsage
            used={images.used}
            total={images.limit}
            label={copy.usedLabel(used, limit)}
            perRow={20}
          />
        )}
      </Tile>
      <Tile label={copy.pending} value={formatCount(orders.pending)} note={copy.pendingNote} />
      <Tile label={copy.completed} value={formatCount(orders.completed)} note={copy.completedNote} />
      <Tile
        label={copy.subscriptions}
        value={formatCount(subscriptions.active)}
        note={subscriptions.ended > 0 && copy.ended(subscriptions.ended)}
      />
    </Tiles>
  );
}

export function OverviewSection({ overview, loading, failed, retry }: OverviewQuery) {
  return (
    <section className={styles.overview} aria-labelledby="overview">
      <h2 id="overview">{copy.title}</h2>
      <ListState
        loading={loading}
        skeleton={<Skeleton shape="cards" count={1} />}
        error={failed ? { title: copy.failed, text: copy.failedText, onRetry: retry } : null}
      >
        {overview && <OverviewTiles {...overview} />}
      </ListState>
    </section>
  );
}
