import { Button } from '../buttons/button.tsx';
import { listTexts } from './list-texts.ts';
import styles from './load-more.module.css';

interface LoadMoreProps {
  hasMore: boolean;
  busy: boolean;
  /** The last attempt failed. */
  failed?: boolean | undefined;
  onLoadMore: () => void;
  /** How many rows are loaded: '50 of 1,284'. */
  note?: string | undefined;
  text?: string | undefined;
  busyText?: string | undefined;
  failedText?: string | undefined;
}

export function LoadMore({
  hasMore,
  busy,
  failed = false,
  onLoadMore,
  note,
  text = listTexts.loadMore,
  busyText = listTexts.loading,
  failedText = listTexts.loadMoreFailed,
}: LoadMoreProps) {
  if (!hasMore && note === undefined) return null;
  return (
    <div className={styles.more}>
      {failed && !busy && (
        <p className={styles.failed} role="alert">
          {failedText}
        </p>
      )}
      {hasMore && (
        <Button size="small" busy={busy} onClick={onLoadMore}>
          {busy ? busyText : text}
        </Button>
      )}
      {note && (
        <p className="note num" role="status">
          {note}
        </p>
      )}
    </div>
  );
}
