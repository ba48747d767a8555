import type { Overview } from '@burnish/contract/dashboard/entities';
import { formatCount } from '../../../lib/format.ts';
import { copy } from './copy.ts';
import styles from './figures.module.css';

/** The four figures of the dashboard. What each counts is beside it, because their names alone could be misread. */
export function Figures({ orders, photos, subscriptions }: Overview) {
  const figures = [
    { label: copy.subscriptions, value: subscriptions.active, note: copy.subscriptionsNote(subscriptions) },
    { label: copy.photos, value: photos.submitted, note: copy.photosNote },
    { label: copy.pending, value: orders.pending, note: copy.pendingNote },
    { label: copy.completed, value: orders.completed, note: copy.completedNote },
  ];
  return (
    <section aria-label={copy.title}>
      <dl className={styles.figures}>
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.value}>{formatCount(value)}</dd>
            <dd className="note">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
