import { useQueryClient } from '@tanstack/react-query';
import { dependentQueries } from '../../lib/entity-queries.ts';
import { useAction } from '../../lib/use-action.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { subscriptionsCopy as copy } from './copy.ts';
import styles from './refresh.module.css';

const pageQueries = { ...dependentQueries(['subscription', 'invoice']), type: 'active' } as const;

/** Reloads the page's data and shows when it was last loaded (milliseconds since the epoch). */
export function Refresh({ loadedAt }: { loadedAt: number }) {
  const client = useQueryClient();
  const { busy, run } = useAction({
    key: ['refresh-subscriptions'],
    changes: [],
    run: () => client.refetchQueries(pageQueries, { throwOnError: true }),
    onSuccess() {},
    onError: () => toast.error(copy.failed.message, { id: copy.failed.id }),
  });
  return (
    <div className={styles.refresh}>
      <p className="note num" role="status">
        {busy && copy.refreshing}
        {!busy &&
          (loadedAt > 0 ? (
            <>
              {copy.updated} <Instant value={new Date(loadedAt).toISOString()} withTime />
            </>
          ) : (
            // Keeps its line.
            '\u00A0'
          ))}
      </p>
      <ToolButton icon="refresh" aria-busy={busy} onClick={() => run(undefined)}>
        {copy.refresh}
      </ToolButton>
    </div>
  );
}
