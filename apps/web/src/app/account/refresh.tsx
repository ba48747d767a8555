import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../lib/toast.ts';
import { Instant } from '../../ui/time.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import styles from './refresh.module.css';
import { copy } from './subscriptions-copy.ts';

const shown = [queryKeys.subscriptions.all, queryKeys.invoices.all];

/** Reads the page again, and says when it was last read. */
export function Refresh({ readAt }: { readAt: number }) {
  const client = useQueryClient();
  const { busy, act } = useAct({
    key: ['refresh-subscriptions'],
    changes: [],
    run: () =>
      Promise.all(
        shown.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })),
      ),
    onDone() {},
    onFail: () => toast.error(copy.failed.words, { id: copy.failed.id }),
  });
  return (
    <div className={styles.refresh}>
      <p className="note num" role="status">
        {busy && copy.reading}
        {!busy && readAt > 0 && (
          <>
            {copy.read} <Instant at={new Date(readAt).toISOString()} time />
          </>
        )}
      </p>
      <ToolButton icon="refresh" aria-busy={busy} onClick={() => act(undefined)}>
        {copy.refresh}
      </ToolButton>
    </div>
  );
}
