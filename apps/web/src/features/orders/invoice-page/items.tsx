import type { Invoice } from '@burnish/contract/orders/entities';
import { useId } from 'react';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { TotalLine } from '../../../ui/display/description-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { copy } from './copy.ts';

const texts = copy.items;

type Item = Invoice['invoiceItems'][number];

function columns(currency: Invoice['currency']): Column<Item>[] {
  return [
    { key: 'description', header: texts.description, slot: 'title', cell: ({ description }) => description },
    {
      key: 'quantity',
      header: texts.quantity,
      slot: 'fact',
      cell: ({ quantity }) => formatCount(quantity),
    },
    {
      key: 'unitPrice',
      header: texts.unitPrice,
      slot: 'fact',
      cell: ({ unitPrice }) => formatMoney(unitPrice, currency),
    },
    { key: 'total', header: texts.amount, slot: 'amount', cell: ({ total }) => formatMoney(total, currency) },
  ];
}

export function InvoiceItems({ invoice: { invoiceItems, currency, amount } }: { invoice: Invoice }) {
  const id = useId();
  return (
    <Panel as="section" aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <DataTable
        caption={texts.title}
        columns={columns(currency)}
        rows={invoiceItems}
        rowKey={({ description }) => description}
      />
      <TotalLine label={texts.total} amount={formatMoney(amount, currency)} />
    </Panel>
  );
}
