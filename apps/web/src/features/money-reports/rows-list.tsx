import { formatDate } from '../../lib/format-date.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RecordSection, SectionMount } from '../../ui/layout/record-section.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { copy } from './copy.ts';
import { useRows } from './queries.ts';
import type { MoneyRows } from './row-filters.ts';
import type { RowView } from './row-views.ts';

const texts = copy.rows;

const names: Readonly<
  Record<MoneyRows['list'], { title: string; name: string; date: string; amount: string }>
> = {
  invoices: {
    title: texts.invoices,
    name: texts.column.invoice,
    date: texts.column.dueDate,
    amount: texts.column.amountDue,
  },
  subscriptions: {
    title: texts.subscriptions,
    name: texts.column.subscription,
    date: texts.column.date,
    amount: copy.column.revenue,
  },
  active: {
    title: texts.subscriptions,
    name: texts.column.subscription,
    date: texts.column.date,
    amount: copy.column.revenue,
  },
  orders: {
    title: texts.orders,
    name: texts.column.order,
    date: texts.column.date,
    amount: texts.column.amount,
  },
};

function columnsOf(list: MoneyRows['list']): readonly Column<RowView>[] {
  const { name, date, amount } = names[list];
  return [
    { key: 'name', header: name, slot: 'title', cell: (row) => <span className="nb">{row.name}</span> },
    {
      key: 'customer',
      header: texts.column.customer,
      slot: 'fact',
      cell: ({ customer, customerUrl }) => <TextLink to={customerUrl}>{customer}</TextLink>,
    },
    { key: 'status', header: texts.column.status, slot: 'fact', cell: ({ status }) => status },
    {
      key: 'date',
      header: date,
      slot: 'fact',
      // A due date is a calendar date.
      cell: ({ at }) => (list === 'invoices' ? formatDate(at) : <Instant value={at} />),
    },
    { key: 'amount', header: amount, slot: 'amount', cell: (row) => row.amount },
  ];
}

/** The rows that a figure of a report sums. */
export function RowsList({ rows, backUrl }: { rows: MoneyRows; backUrl: string }) {
  const list = useRows(rows);
  const { title } = names[rows.list];
  return (
    <>
      <p>
        <TextLink to={backUrl}>{texts.back}</TextLink>
      </p>
      <RecordSection id="rows" title={title}>
        <PagedList
          list={list}
          texts={texts}
          filtered={false}
          onClear={() => {}}
          skeleton={<Skeleton shape="lines" />}
        >
          {(found, outdated) => (
            <SectionMount>
              <DataTable
                caption={title}
                columns={columnsOf(rows.list)}
                rows={found}
                rowKey={({ _id }) => _id}
                outdated={outdated}
              />
            </SectionMount>
          )}
        </PagedList>
      </RecordSection>
    </>
  );
}
