import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** A Button or a TextButton. */
  action?: ReactNode;
  /** Loading failed. */
  failed?: boolean | undefined;
  heading?: 'h2' | 'h3' | undefined;
}

/** An empty frame, crossed out if loading failed. */
export function EmptyState({
  title,
  text,
  action,
  failed = false,
  heading: Heading = 'h3',
}: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, failed && styles.failed)} role={failed ? 'alert' : undefined}>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
