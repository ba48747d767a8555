import type { TaskSchedule } from '@burnish/contract/tasks/entities';
import { runStatusLabels, taskKindLabels } from '../../presentation/tasks.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { copy } from './copy.ts';
import { ShortInstant } from './short-instant.tsx';

const { column, unknown, noStatus } = copy.schedules;

function LastRun({ lastRun }: Pick<TaskSchedule, 'lastRun'>) {
  const time = lastRun?.endedAt ?? lastRun?.startedAt ?? null;
  return time === null ? unknown : <ShortInstant value={time} />;
}

function RunResult({ lastRun }: Pick<TaskSchedule, 'lastRun'>) {
  if (lastRun === null) return noStatus;
  const { label, tone } = runStatusLabels[lastRun.status];
  return <Status tone={tone}>{label}</Status>;
}

const columns: readonly Column<TaskSchedule>[] = [
  { key: 'kind', header: column.kind, slot: 'title', cell: ({ kind }) => taskKindLabels[kind] },
  {
    key: 'next',
    header: column.next,
    slot: 'fact',
    cell: ({ nextRunAt }) => <ShortInstant value={nextRunAt} />,
  },
  { key: 'last', header: column.last, slot: 'fact', cell: ({ lastRun }) => <LastRun lastRun={lastRun} /> },
  {
    key: 'status',
    header: column.status,
    slot: 'fact',
    cell: ({ lastRun }) => <RunResult lastRun={lastRun} />,
  },
];

/** What is repeated at fixed times, the next one first. */
export function Schedules({ schedules }: { schedules: readonly TaskSchedule[] }) {
  return (
    <DataTable
      caption={copy.schedules.title}
      columns={columns}
      rows={schedules}
      rowKey={({ kind }) => kind}
    />
  );
}
