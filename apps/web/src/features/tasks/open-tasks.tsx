import type { TaskCounts } from '@burnish/contract/tasks/entities';
import { formatCount } from '../../lib/format.ts';
import { taskKindLabels } from '../../presentation/tasks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyText } from '../../ui/feedback/empty-text.tsx';
import { type Column, DataTable, RowActions } from '../../ui/lists/data-table.tsx';
import { LazyConfirmDialog } from '../../ui/overlays/lazy-confirm-dialog.tsx';
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts';
import { copy } from './copy.ts';
import { useRetryFailed } from './queries.ts';
import { ShortInstant } from './short-instant.tsx';

const { column } = copy.overview;

interface RetryAllProps {
  counts: TaskCounts;
  onRetried: () => void;
}

function RetryAll({ counts: { kind, failed }, onRetried }: RetryAllProps) {
  const confirmation = useConfirmation();
  const { busy, run } = useRetryFailed(kind, { onClose: confirmation.close, onRefreshed: onRetried });
  const label = taskKindLabels[kind];
  return (
    <RowActions>
      <Button size="small" aria-label={copy.retry.allLabel(label)} onClick={confirmation.open}>
        {copy.retry.all}
      </Button>
      <LazyConfirmDialog
        open={confirmation.isOpen}
        onClose={confirmation.close}
        onConfirm={() => run(undefined)}
        title={copy.retry.allTitle(failed)}
        confirmText={copy.retry.allConfirm(failed)}
        busy={busy}
        destructive={false}
      >
        <p>{copy.retry.allText(label)}</p>
      </LazyConfirmDialog>
    </RowActions>
  );
}

type CountName = 'waiting' | 'scheduled' | 'running' | 'retrying' | 'failed';

const countColumn = (key: CountName): Column<TaskCounts> => ({
  key,
  header: column[key],
  slot: 'fact',
  cell: (counts) => (counts[key] === 0 ? null : formatCount(counts[key])),
});

const columnsOf = (onRetried: () => void): readonly Column<TaskCounts>[] => [
  { key: 'kind', header: column.kind, slot: 'title', cell: ({ kind }) => taskKindLabels[kind] },
  countColumn('waiting'),
  {
    key: 'since',
    header: column.since,
    slot: 'fact',
    cell: ({ oldestWaitingSince }) =>
      oldestWaitingSince === null ? null : <ShortInstant value={oldestWaitingSince} />,
  },
  countColumn('scheduled'),
  countColumn('running'),
  countColumn('retrying'),
  countColumn('failed'),
  {
    key: 'actions',
    header: column.actions,
    hideHeader: true,
    slot: 'actions',
    cell: (counts) => (counts.failed > 0 ? <RetryAll counts={counts} onRetried={onRetried} /> : null),
  },
];

const isOpen = ({ waiting, scheduled, running, retrying, failed }: TaskCounts) =>
  waiting + scheduled + running + retrying + failed > 0;

interface OpenTasksProps {
  counts: readonly TaskCounts[];
  /** The page shows that a kind has been retried. */
  onRetried: () => void;
}

/** How many tasks of each kind are open. Kinds without any are listed together. */
export function OpenTasks({ counts, onRetried }: OpenTasksProps) {
  const open = counts.filter(isOpen);
  if (open.length === 0) return <EmptyText title={copy.overview.none} text={copy.overview.noneText} />;
  const idle = counts.filter((kind) => !isOpen(kind)).map(({ kind }) => taskKindLabels[kind]);
  return (
    <>
      <DataTable
        caption={copy.overview.title}
        columns={columnsOf(onRetried)}
        rows={open}
        rowKey={({ kind }) => kind}
      />
      {idle.length > 0 && (
        <p className="note">
          {copy.overview.idle} {idle.join(', ')}.
        </p>
      )}
    </>
  );
}
