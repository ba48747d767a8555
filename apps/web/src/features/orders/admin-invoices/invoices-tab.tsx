import type { Invoice } from '@burnish/contract/orders/entities';
import type { ReactNode } from 'react';
import { amountFilter } from '../../../presentation/filters.ts';
import { sumByCurrency } from '../../../presentation/sums.ts';
import { ListPage, type ListPageProps } from '../../../ui/lists/table/list-page.tsx';
import { copy } from './copy.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import { invoiceColumns } from './invoice-list.tsx';
import {
  invoiceDays,
  invoiceFile,
  invoiceFilters,
  openInvoice,
  useInvoiceSums,
  useInvoices,
} from './queries.ts';

type InvoicesTabProps = ListPageProps & {
  /** Opens the receipts that a search finds. */
  onOpenReceipts: (search: string) => void;
  /** Renders the messages about an invoice. */
  renderMessages: (invoice: Invoice) => ReactNode;
};

export default function InvoicesTab({ onOpenReceipts, renderMessages, ...page }: InvoicesTabProps) {
  return (
    <ListPage
      {...page}
      texts={copy.page}
      definitions={invoiceFilters}
      days={invoiceDays}
      amounts={amountFilter}
      file={invoiceFile(page.filters)}
      list={useInvoices(page.filters)}
      bulk={{ sum: sumByCurrency, actions: () => null }}
      sums={useInvoiceSums(page.filters)}
      openRow={openInvoice(page.openId)}
      definition={{
        ...invoiceColumns,
        facts: [],
        details: (invoice) => (
          <>
            <InvoiceDetails invoice={invoice} />
            {renderMessages(invoice)}
          </>
        ),
        actions: (invoice, place) => (
          <InvoiceActions invoice={invoice} place={place} onOpenReceipts={onOpenReceipts} />
        ),
        actionsWidth: 11,
      }}
    />
  );
}
