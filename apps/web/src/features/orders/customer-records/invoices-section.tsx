import type { Invoice } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { PaidState } from '../../../presentation/paid-state.tsx';
import { invoiceStatusLabels, receiptStatusLabel } from '../../../presentation/status-labels.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { CalendarDate, Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { RecordSection, SectionMount } from '../../../ui/layout/record-section.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { SectionList } from '../../../ui/lists/section-list.tsx';
import { copy } from './copy.ts';
import type { RecordLinks } from './money-section.tsx';
import { useCustomerInvoices } from './queries.ts';

const { column } = copy.invoices;

function InvoiceStatus({ invoice, links }: { invoice: Invoice; links: RecordLinks }) {
  const { label, tone } = invoiceStatusLabels[invoice.status];
  return (
    <>
      <Status tone={tone}>{label}</Status>
      <PaidState invoice={invoice} />
      {invoice.receipt !== null && (
        <>
          <br />
          <TextLink to={links.receipt(invoice)}>{receiptStatusLabel(invoice.receipt.status).label}</TextLink>
        </>
      )}
    </>
  );
}

function columnsOf(links: RecordLinks): readonly Column<Invoice>[] {
  return [
    {
      key: 'number',
      header: column.number,
      slot: 'title',
      cell: (invoice) => (
        <TextLink to={links.invoice(invoice)}>
          <span className="nb">{invoice.invoiceNumber}</span>
        </TextLink>
      ),
    },
    { key: 'what', header: column.what, slot: 'note', cell: ({ planId }) => planId.name },
    {
      key: 'created',
      header: column.created,
      slot: 'fact',
      cell: ({ createdAt }) => (
        <span className="nb">
          <Instant value={createdAt} short />
        </span>
      ),
    },
    {
      key: 'due',
      header: column.due,
      slot: 'fact',
      cell: ({ dueDate }) => (
        <span className="nb">
          <CalendarDate date={dueDate} short />
        </span>
      ),
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
      cell: (invoice) => <InvoiceStatus invoice={invoice} links={links} />,
    },
  ];
}

interface InvoicesSectionProps {
  customerId: string;
  links: RecordLinks;
  /** The list of invoices, filtered by the customer. */
  allUrl: string;
}

/** The customer's invoices with their receipts, newest first. */
export function InvoicesSection({ customerId, links, allUrl }: InvoicesSectionProps) {
  const list = useCustomerInvoices(customerId);
  return (
    <RecordSection
      id="invoices"
      title={copy.invoices.title}
      link={<TextLink to={allUrl}>{copy.invoices.all}</TextLink>}
    >
      <SectionMount flush>
        <SectionList list={list} texts={copy.invoices}>
          {(rows) => (
            <DataTable
              caption={copy.invoices.title}
              columns={columnsOf(links)}
              rows={rows}
              rowKey={({ _id }) => _id}
            />
          )}
        </SectionList>
      </SectionMount>
    </RecordSection>
  );
}
