import { cx } from './cx.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'rows' | 'lines' | 'cards' | undefined;
  count?: number | undefined;
  /** Read aloud while it stands. */
  label?: string | undefined;
}

/** The outline of what is on its way. */
export function Skeleton({ shape = 'rows', count = 3, label = 'Loading' }: SkeletonProps) {
  return (
    <div className={styles.stack} role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <span key={index} className={cx(styles.group, styles[shape])} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      ))}
    </div>
  );
}
