import type { Invoice } from '@burnish/contract/entity';
import { invoiceStatuses } from '@burnish/domain/invoice/invoice';
import { type ReactNode, useState } from 'react';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { invoiceStatus } from '../../presentation/invoice-status.ts';
import { optionsOf } from '../../presentation/status-words.ts';
import { RecordPage } from '../../ui/record-page.tsx';
import { copy } from './copy.ts';
import { InvoiceActs } from './invoice-acts.tsx';
import { invoiceCard } from './invoice-card.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import { useInvoices } from './queries.ts';

type InvoicesTabProps = Narrowable & {
  onReview: (invoice: Invoice) => void;
  /** What was written about it. */
  about: (invoice: Invoice) => ReactNode;
};

export default function InvoicesTab({ narrowing, onNarrow, onReview, about }: InvoicesTabProps) {
  const { search } = narrowing;
  const status = oneOf(invoiceStatuses, narrowing.status);
  const invoices = useInvoices({ search, status });
  const [viewed, setViewed] = useState<Invoice | null>(null);
  const present = invoices.rows.find(({ _id }) => _id === viewed?._id) ?? viewed;

  const facts = [...invoiceCard.facts, { term: copy.messages, value: about, wide: true }];
  const acts = (invoice: Invoice) => <InvoiceActs invoice={invoice} onView={setViewed} onReview={onReview} />;
  return (
    <>
      <RecordPage
        words={copy.page}
        list={invoices}
        card={{ ...invoiceCard, facts, acts }}
        search={search}
        onSearch={(typed) => onNarrow({ search: typed })}
        filter={status ?? ''}
        onFilter={(chosen) => onNarrow({ status: chosen })}
        filterOptions={optionsOf(invoiceStatuses, invoiceStatus)}
        onClear={() => onNarrow({ search: '', status: '' })}
      />
      {present && <InvoiceDetails invoice={present} onClose={() => setViewed(null)} />}
    </>
  );
}
