import type { FailedTask } from '@burnish/contract/tasks/entities';
import { clearedFilters, type FilteredListProps, isFiltered, parseFilters } from '../../lib/list-filters.ts';
import { loadFailure } from '../../lib/load-status.ts';
import { failedTaskStatusLabels, taskKindLabels } from '../../presentation/tasks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { type Column, DataTable, RowActions } from '../../ui/lists/data-table.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { emptyListState } from '../../ui/lists/paged-list.tsx';
import { copy } from './copy.ts';
import styles from './failed-tasks.module.css';
import { taskFilters, useFailedTasks, useRetryTask } from './queries.ts';
import { ShortInstant } from './short-instant.tsx';

const { column } = copy.list;

function Retry({ task, onRetried }: { task: FailedTask; onRetried: () => void }) {
  const { busy, run } = useRetryTask(task, onRetried);
  const text = task.status === 'failed' ? copy.retry.one : copy.retry.now;
  return (
    <RowActions>
      <Button
        size="small"
        busy={busy}
        aria-label={copy.retry.label(text, taskKindLabels[task.kind], task._id)}
        onClick={() => run(undefined)}
      >
        <span className="nb">{text}</span>
      </Button>
    </RowActions>
  );
}

function NextAttempt({ task: { nextAttemptAt, isRetryable } }: { task: FailedTask }) {
  if (nextAttemptAt === null) return copy.list.noNext;
  return isRetryable ? <ShortInstant value={nextAttemptAt} /> : copy.list.now;
}

function TaskStatus({ task }: { task: FailedTask }) {
  const { label, tone } = failedTaskStatusLabels[task.status];
  return <Status tone={tone}>{label}</Status>;
}

const columnsOf = (onRetried: () => void): readonly Column<FailedTask>[] => [
  {
    key: 'kind',
    header: column.kind,
    slot: 'title',
    cell: ({ kind, _id }) => (
      <>
        {taskKindLabels[kind]}
        <span className={styles.id}>{_id}</span>
      </>
    ),
  },
  { key: 'status', header: column.status, slot: 'fact', cell: (task) => <TaskStatus task={task} /> },
  {
    key: 'attempts',
    header: column.attempts,
    slot: 'fact',
    cell: ({ attempts, maxAttempts }) => (
      <span className="nb">{copy.list.attempts(attempts, maxAttempts)}</span>
    ),
  },
  {
    key: 'created',
    header: column.created,
    slot: 'fact',
    cell: ({ createdAt }) => <ShortInstant value={createdAt} />,
  },
  {
    key: 'lastFailed',
    header: column.lastFailed,
    slot: 'fact',
    cell: ({ lastFailedAt }) => <ShortInstant value={lastFailedAt} />,
  },
  { key: 'next', header: column.next, slot: 'fact', cell: (task) => <NextAttempt task={task} /> },
  {
    key: 'actions',
    header: column.actions,
    hideHeader: true,
    slot: 'actions',
    cell: (task) => (task.isRetryable ? <Retry task={task} onRetried={onRetried} /> : null),
  },
];

function Filters({ filters, onFilter }: FilteredListProps) {
  const values: Readonly<Record<string, string | undefined>> = parseFilters(taskFilters, filters);
  return (
    <search className={styles.filters}>
      {taskFilters.map(({ name, label, allLabel, options }) => (
        <Field key={name} label={label} hideLabel>
          <Select
            value={values[name] ?? ''}
            onChange={({ target }) => onFilter({ [name]: target.value })}
            options={[{ value: '', label: allLabel }, ...options]}
          />
        </Field>
      ))}
    </search>
  );
}

/** Tasks that failed or wait for their next attempt, the last failure first. */
export function FailedTasks({ filters, onFilter, onRetried }: FilteredListProps & { onRetried: () => void }) {
  const query = useFailedTasks(filters);
  const { tasks = [], total = 0 } = query.data ?? {};
  // The tasks of the previous filters are shown.
  const isOutdated = query.isPlaceholderData;
  const filtered = isFiltered(taskFilters, filters);
  const empty = emptyListState({
    texts: copy.list,
    filtered,
    onClear: () => onFilter(clearedFilters(taskFilters)),
  });
  return (
    <>
      {(filtered || isOutdated || tasks.length > 0) && <Filters filters={filters} onFilter={onFilter} />}
      <ListState
        loading={query.isPending || (isOutdated && tasks.length === 0)}
        skeleton={<Skeleton shape="lines" />}
        error={loadFailure(query, copy.list.failed)}
        empty={tasks.length === 0 ? empty : null}
      >
        <DataTable
          caption={copy.list.title}
          columns={columnsOf(onRetried)}
          rows={tasks}
          rowKey={({ _id }) => _id}
          outdated={isOutdated}
        />
        {total > tasks.length && <p className="note num">{copy.list.more(tasks.length, total)}</p>}
      </ListState>
    </>
  );
}
