import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './list-state.module.css';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

interface ListStateProps {
  loading: boolean;
  /** Words beside a spinner, where the page states them. Otherwise the skeleton stands. */
  loadingText?: string | undefined;
  skeleton?: ReactNode;
  /** Set when loading failed. */
  error?: { title: string; text?: ReactNode; onRetry: () => void; retryText?: string } | null | undefined;
  /** Set when there is nothing to list. */
  empty?: { title: string; text?: ReactNode; action?: ReactNode } | null | undefined;
  children: ReactNode;
}

/** The four states of a list, in this order: failed, loading, empty, full. */
export function ListState({ loading, loadingText, skeleton, error, empty, children }: ListStateProps) {
  if (error) {
    const { title, text, onRetry, retryText = 'Try again' } = error;
    const again = (
      <Button size="small" onClick={onRetry}>
        {retryText}
      </Button>
    );
    return <EmptyState failed title={title} text={text} action={again} />;
  }
  if (loading) {
    if (loadingText === undefined) return skeleton ?? <Skeleton />;
    return (
      <div className={styles.wait} role="status">
        <Spinner />
        <p>{loadingText}</p>
      </div>
    );
  }
  return empty ? <EmptyState {...empty} /> : children;
}
