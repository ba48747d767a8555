import type { Overview } from '@burnish/contract/entity';
import { count } from '../../lib/format.ts';
import { FrameUsage } from '../../ui/frame-usage.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tile, Tiles } from '../../ui/tile.tsx';
import styles from './at-a-glance.module.css';
import { copy } from './copy.ts';
import type { AskedOverview } from './queries.ts';

function Figures({ orders, images, subscriptions }: Overview) {
  const [used, limit] = [count(images.used), count(images.limit)];
  return (
    <Tiles>
      <Tile wide label={copy.images} value={used} aside={copy.of(limit)}>
        {images.limit > 0 && (
          <FrameUsage
            used={images.used}
            total={images.limit}
            label={copy.usedAloud(used, limit)}
            perRow={20}
          />
        )}
      </Tile>
      <Tile label={copy.pending} value={count(orders.pending)} />
      <Tile label={copy.completed} value={count(orders.completed)} />
      <Tile label={copy.subscriptions} value={count(subscriptions.active)} />
    </Tiles>
  );
}

export function AtAGlance({ overview, loading, failed, retry }: AskedOverview) {
  return (
    <section className={styles.glance} aria-labelledby="glance">
      <h2 id="glance">{copy.title}</h2>
      <ListState
        loading={loading}
        skeleton={<Skeleton shape="cards" count={1} />}
        error={failed ? { title: copy.failed, text: copy.failedText, onRetry: retry } : null}
      >
        {overview && <Figures {...overview} />}
      </ListState>
    </section>
  );
}
