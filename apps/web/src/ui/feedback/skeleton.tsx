import { cx } from '../cx.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'rows' | 'lines' | 'cards' | 'table' | undefined;
  count?: number | undefined;
  /** For screen readers. */
  label?: string | undefined;
}

/** Placeholder for content that is loading. */
export function Skeleton({ shape = 'rows', count = 3, label = 'Loading' }: SkeletonProps) {
  return (
    <div className={styles.stack} data-shape={shape} role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical and never reordered
        <span key={index} className={cx(styles.group, styles[shape])} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      ))}
    </div>
  );
}
