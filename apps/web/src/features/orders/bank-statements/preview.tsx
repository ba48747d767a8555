import type { StatementPreview } from '@burnish/contract/bank-statements/entities';
import type { Currency } from '@burnish/domain/money/money';
import { formatMoney } from '../../../lib/format.ts';
import { CalendarDate } from '../../../ui/display/time.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import styles from './bank-statements.module.css';
import { copy } from './copy.ts';

const texts = copy.form;
const { previewColumn: header } = texts;

type PreviewedLine = StatementPreview['lines'][number];

const columnsOf = (currency: Currency): readonly Column<PreviewedLine>[] => [
  { key: 'text', header: header.text, slot: 'title', cell: ({ text, payer }) => text || payer },
  { key: 'payer', header: header.payer, slot: 'fact', cell: ({ payer }) => payer },
  {
    key: 'day',
    header: header.day,
    slot: 'fact',
    cell: ({ bookedOn }) => <CalendarDate date={bookedOn} short />,
  },
  {
    key: 'amount',
    header: header.amount,
    slot: 'amount',
    cell: ({ amount }) => formatMoney(amount, currency),
  },
];

/** Why the file can't be imported with these columns. */
export function Problems({ problems }: Pick<StatementPreview, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className={styles.problems}>
      <b>{texts.problems}</b>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

/** The first payments that will be imported. */
export function PreviewedLines({ preview, currency }: { preview: StatementPreview; currency: Currency }) {
  const { lines, incomingCount, outgoingCount } = preview;
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <p className="note num">{texts.counts(incomingCount, outgoingCount)}</p>
      {lines.length > 0 && (
        <DataTable
          caption={texts.preview}
          columns={columnsOf(currency)}
          rows={lines}
          rowKey={({ position, text }) => `${position} ${text}`}
        />
      )}
    </section>
  );
}
