import type { OnTimeFigures } from '@burnish/contract/reports/entities';
import { formatCount } from '../../lib/format.ts';
import { formatDuration } from '../../presentation/jobs.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { copy } from './copy.ts';

const { column } = copy;

export interface FiguresRow extends OnTimeFigures {
  readonly key: string;
  readonly name: string;
  /** The late deliveries behind the figure. */
  readonly lateUrl: string;
}

const columnsOf = (header: string): readonly Column<FiguresRow>[] => [
  { key: 'name', header, slot: 'title', cell: ({ name }) => name },
  {
    key: 'delivered',
    header: column.delivered,
    slot: 'fact',
    cell: ({ deliveredCount }) => formatCount(deliveredCount),
  },
  { key: 'onTime', header: column.onTime, slot: 'fact', cell: ({ onTimeCount }) => formatCount(onTimeCount) },
  {
    key: 'late',
    header: column.late,
    slot: 'fact',
    cell: ({ lateCount, lateUrl, name }) =>
      lateCount === 0 ? (
        '0'
      ) : (
        <TextLink to={lateUrl} ariaLabel={copy.lateLink(lateCount, name)}>
          {formatCount(lateCount)}
        </TextLink>
      ),
  },
  {
    key: 'average',
    header: column.average,
    slot: 'fact',
    cell: ({ averageLateMinutes }) =>
      averageLateMinutes === null ? null : formatDuration(averageLateMinutes * 60_000),
  },
  {
    key: 'share',
    header: column.share,
    slot: 'amount',
    cell: ({ onTimePercent }) => (onTimePercent === null ? null : `${onTimePercent}%`),
  },
];

/** Figures of weeks, people or plans. `header`: what the rows are. */
export function FiguresTable({
  caption,
  header,
  rows,
}: {
  caption: string;
  header: string;
  rows: readonly FiguresRow[];
}) {
  return <DataTable caption={caption} columns={columnsOf(header)} rows={rows} rowKey={({ key }) => key} />;
}
