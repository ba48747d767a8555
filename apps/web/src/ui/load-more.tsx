import { Button } from './button.tsx';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** False: all of it stands there. */
  more: boolean;
  busy: boolean;
  /** It was asked for and did not come. */
  failed?: boolean | undefined;
  onMore: () => void;
  /** How many of how many: '50 of 1,284'. */
  note?: string | undefined;
  text?: string | undefined;
  busyText?: string | undefined;
  failedText?: string | undefined;
}

export function LoadMore({
  more,
  busy,
  failed = false,
  onMore,
  note,
  text = 'Load more',
  busyText = 'Loading',
  failedText = 'The next ones could not be loaded.',
}: LoadMoreProps) {
  if (!more && note === undefined) return null;
  return (
    <div className={styles.more}>
      {failed && !busy && (
        <p className={styles.failed} role="alert">
          {failedText}
        </p>
      )}
      {more && (
        <Button size="small" busy={busy} onClick={onMore}>
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
