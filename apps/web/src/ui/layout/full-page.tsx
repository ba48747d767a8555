import type { ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './full-page.module.css';

interface FullPageMessageProps {
  title: string;
  heading?: 'h1' | 'h2' | undefined;
  /** A large illustration above the title. */
  figure?: ReactNode;
  children?: ReactNode;
}

/** A page with a single message: not found, not allowed, an error. */
export function FullPageMessage({ title, heading: Heading = 'h1', figure, children }: FullPageMessageProps) {
  return (
    <div className={styles.page}>
      {figure && <p className={styles.figure}>{figure}</p>}
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  );
}

/** The label is for screen readers; `showLabel` makes it visible. */
export function FullPageSpinner({ label, showLabel = false }: { label: string; showLabel?: boolean }) {
  return (
    <div className={styles.page} role="status">
      <Spinner />
      <p className={showLabel ? undefined : 'vh'}>{label}</p>
    </div>
  );
}
