import type { BankStatement } from '@burnish/contract/bank-statements/entities';
import { formatCount } from '../../../lib/format.ts';
import { fullName } from '../../../presentation/people.ts';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { CalendarDate, Instant } from '../../../ui/display/time.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import styles from './bank-statements.module.css';
import { copy } from './copy.ts';
import { useStatements } from './queries.ts';

const texts = copy.statements;
const { column } = texts;

function Period({ statement: { firstDay, lastDay } }: { statement: BankStatement }) {
  if (firstDay === null || lastDay === null) return texts.noDays;
  return (
    <span className="nb">
      <CalendarDate date={firstDay} short />
      {firstDay !== lastDay && (
        <>
          {' – '}
          <CalendarDate date={lastDay} short />
        </>
      )}
    </span>
  );
}

const columnsOf = (onShow: (id: string) => void): readonly Column<BankStatement>[] => [
  {
    key: 'account',
    header: column.account,
    slot: 'title',
    cell: ({ _id, account, currency, fileName }) => (
      <span className={styles.match}>
        <TextButton aria-label={texts.show(`${account}, ${currency}`)} onClick={() => onShow(_id)}>
          {account}, {currency}
        </TextButton>
        <span className="note">{fileName}</span>
      </span>
    ),
  },
  {
    key: 'period',
    header: column.period,
    slot: 'fact',
    cell: (statement) => <Period statement={statement} />,
  },
  {
    key: 'lines',
    header: column.lines,
    slot: 'fact',
    cell: ({ newCount, knownCount }) => texts.counts(newCount, knownCount),
  },
  { key: 'open', header: column.open, slot: 'fact', cell: ({ openCount }) => formatCount(openCount) },
  {
    key: 'imported',
    header: column.imported,
    slot: 'fact',
    cell: ({ createdAt, importedBy }) => (
      <span>
        <Instant value={createdAt} short /> {texts.importedBy(fullName(importedBy))}
      </span>
    ),
  },
];

export function Statements({ onShow }: { onShow: (id: string) => void }) {
  const list = useStatements();
  return (
    <PagedList list={list} texts={texts} filtered={false} onClear={() => undefined}>
      {(rows, outdated) => (
        <DataTable
          caption={texts.title}
          columns={columnsOf(onShow)}
          rows={rows}
          rowKey={({ _id }) => _id}
          outdated={outdated}
        />
      )}
    </PagedList>
  );
}
