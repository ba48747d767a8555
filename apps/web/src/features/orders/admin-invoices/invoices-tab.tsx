import type { Invoice } from '@burnish/contract/orders/entities';
import { type ReactNode, useState } from 'react';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { RecordPage } from '../../../ui/lists/record-page.tsx';
import { copy } from './copy.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { invoiceCard } from './invoice-card.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import { invoiceFilters, useInvoices } from './queries.ts';

type InvoicesTabProps = FilteredListProps & {
  /** Opens the receipts that a search finds. */
  onOpenReceipts: (search: string) => void;
  /** Renders the messages about an invoice. */
  renderMessages: (invoice: Invoice) => ReactNode;
};

export default function InvoicesTab({ filters, onFilter, onOpenReceipts, renderMessages }: InvoicesTabProps) {
  const list = useInvoices(filters);
  const [selected, setSelected] = useState<Invoice | null>(null);
  // The open invoice stays open when it leaves the list.
  const open = list.rows.find(({ _id }) => _id === selected?._id) ?? selected;

  const facts = [
    ...invoiceCard.facts,
    { term: copy.messages, value: renderMessages, wide: true, optional: true },
  ];
  const actions = (invoice: Invoice) => (
    <InvoiceActions invoice={invoice} onView={setSelected} onOpenReceipts={onOpenReceipts} />
  );
  return (
    <>
      <RecordPage
        texts={copy.page}
        definitions={invoiceFilters}
        list={list}
        card={{ ...invoiceCard, facts, actions }}
        filters={filters}
        onFilter={onFilter}
      />
      {open && <InvoiceDetails invoice={open} onClose={() => setSelected(null)} />}
    </>
  );
}
