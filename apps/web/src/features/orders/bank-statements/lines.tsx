import type { BankStatementLine } from '@burnish/contract/bank-statements/entities';
import { formatMoney } from '../../../lib/format.ts';
import {
  clearedFilters,
  type FilteredListProps,
  isFiltered,
  parseFilters,
} from '../../../lib/list-filters.ts';
import { CalendarDate } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import styles from './bank-statements.module.css';
import { copy } from './copy.ts';
import { LineActions } from './line-actions.tsx';
import { type LineLinks, LineMatch } from './line-match.tsx';
import { lineFilters, useLines } from './queries.ts';

const texts = copy.lines;
const { column } = texts;

const tones = { open: 'waiting', matched: 'success', ignored: 'inactive' } as const;

const columnsOf = (links: LineLinks): readonly Column<BankStatementLine>[] => [
  {
    key: 'payer',
    header: column.payer,
    slot: 'title',
    cell: ({ payer, text, isErased }) => (
      <span className={styles.match}>
        <span>{isErased ? texts.erased : (payer ?? texts.noPayer)}</span>
        {text !== '' && <span className="note">{text}</span>}
      </span>
    ),
  },
  {
    key: 'day',
    header: column.day,
    slot: 'fact',
    cell: ({ bookedOn }) => <CalendarDate date={bookedOn} short />,
  },
  {
    key: 'amount',
    header: column.amount,
    slot: 'amount',
    cell: ({ amount, currency }) => <span className="nb">{formatMoney(amount, currency)}</span>,
  },
  {
    key: 'status',
    header: column.status,
    slot: 'status',
    cell: ({ status }) => <Status tone={tones[status]}>{copy.status[status]}</Status>,
  },
  {
    key: 'match',
    header: column.match,
    slot: 'note',
    cell: (line) => <LineMatch line={line} links={links} />,
  },
  {
    key: 'actions',
    header: column.actions,
    hideHeader: true,
    slot: 'actions',
    cell: (line) => <LineActions line={line} />,
  },
];

/** What arrived, with the invoices that it may pay. */
export function Lines({ filters, onFilter, links }: FilteredListProps & { links: LineLinks }) {
  const values: Readonly<Record<string, string | undefined>> = parseFilters(lineFilters, filters);
  const list = useLines(filters);
  const filtered = isFiltered(lineFilters, filters) || Boolean(filters.statement);
  const clear = () => onFilter({ ...clearedFilters(lineFilters), statement: '' });
  return (
    <>
      <search className={styles.filters}>
        {lineFilters.map(({ name, label, allLabel, options }) => (
          <Field key={name} label={label} hideLabel>
            <Select
              value={values[name] ?? ''}
              onChange={({ target }) => onFilter({ [name]: target.value })}
              options={[{ value: '', label: allLabel }, ...options]}
            />
          </Field>
        ))}
      </search>
      <PagedList list={list} texts={texts} filtered={filtered} onClear={clear}>
        {(rows, outdated) => (
          <DataTable
            caption={texts.title}
            columns={columnsOf(links)}
            rows={rows}
            rowKey={({ _id }) => _id}
            outdated={outdated}
          />
        )}
      </PagedList>
    </>
  );
}
