import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './list-state.module.css';
import { listTexts } from './list-texts.ts';

interface ListStateProps {
  loading: boolean;
  /** Shown with a spinner; without it a skeleton is shown. */
  loadingText?: string | undefined;
  skeleton?: ReactNode;
  /** Set when loading failed. */
  error?: { title: string; text?: ReactNode; onRetry: () => void; retryText?: string } | null | undefined;
  /** Set when the list is empty. */
  empty?: { title: string; text?: ReactNode; action?: ReactNode } | null | undefined;
  children: ReactNode;
}

/** Shows the first state that applies: error, loading, empty, or the list itself. */
export function ListState({ loading, loadingText, skeleton, error, empty, children }: ListStateProps) {
  if (error) {
    const { title, text, onRetry, retryText = listTexts.retry } = error;
    const retry = (
      <Button size="small" onClick={onRetry}>
        {retryText}
      </Button>
    );
    return <EmptyState failed title={title} text={text} action={retry} />;
  }
  if (loading) {
    if (loadingText === undefined) return skeleton ?? <Skeleton />;
    return (
      <div className={styles.loading} role="status">
        <Spinner />
        <p>{loadingText}</p>
      </div>
    );
  }
  return empty ? <EmptyState {...empty} /> : children;
}
