import type { LedgerEntry } from '@burnish/contract/ledger/entities';
import { Fragment } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { copy } from './copy.ts';
import { entryChanges, entryDetails, entryNumber, entryTitle } from './entry-text.ts';

const { column } = copy;

export type EntryInvoice = NonNullable<LedgerEntry['invoiceId']>;

interface EntryTableProps {
  entries: readonly LedgerEntry[];
  invoiceUrl: (invoice: EntryInvoice) => string;
  caption?: string;
  /** After the first column: what tells entries of several accounts apart. */
  columns?: readonly Column<LedgerEntry>[];
  outdated?: boolean;
}

function Document({ number }: { number: string | null }) {
  return (
    number !== null && (
      <>
        <span className="note nb">{number}</span>
        <br />
      </>
    )
  );
}

/** Empty without lines, so that a card leaves the fact out. */
function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

function columnsOf(
  invoiceUrl: EntryTableProps['invoiceUrl'],
  more: readonly Column<LedgerEntry>[],
): readonly Column<LedgerEntry>[] {
  return [
    {
      key: 'what',
      header: column.what,
      slot: 'title',
      cell: (entry) => (
        <>
          {entryTitle(entry)}
          <br />
          <Document number={entryNumber(entry)} />
          {entry.invoiceId && (
            <>
              <TextLink to={invoiceUrl(entry.invoiceId)}>
                <span className="nb">{entry.invoiceId.invoiceNumber}</span>
              </TextLink>
              <br />
            </>
          )}
          <span className="note">
            <Instant value={entry.createdAt} />
          </span>
        </>
      ),
    },
    ...more,
    {
      key: 'details',
      header: column.details,
      slot: 'fact',
      cell: (entry) => <Lines lines={entryDetails(entry)} />,
    },
    {
      key: 'amount',
      header: column.amount,
      slot: 'amount',
      cell: ({ amount, currency }) => <span className="nb">{formatMoney(amount, currency)}</span>,
    },
    {
      key: 'changes',
      header: column.changes,
      slot: 'fact',
      cell: (entry) => <Lines lines={entryChanges(entry)} />,
    },
  ];
}

/** What happened on an account, and how it changed what is owed and the credit. */
export function EntryTable({
  entries,
  invoiceUrl,
  caption = copy.title,
  columns = [],
  outdated = false,
}: EntryTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={columnsOf(invoiceUrl, columns)}
      rows={entries}
      rowKey={({ _id }) => _id}
      outdated={outdated}
    />
  );
}
