import type { Invoice } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { PaidState } from '../../../presentation/paid-state.tsx';
import { companyOrName } from '../../../presentation/people.ts';
import { invoiceStatusLabels } from '../../../presentation/status-labels.ts';
import { useIsOverdue } from '../../../presentation/use-is-overdue.ts';
import { CalendarDate, Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import type { ListDefinition } from '../../../ui/lists/table/list-definition.ts';
import { copy, receiptBadge } from './copy.ts';

const { fact } = copy;

function Overdue({ invoice }: { invoice: Invoice }) {
  return useIsOverdue(invoice) && <Status tone="action">{copy.overdue}</Status>;
}

function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { label, tone } = invoiceStatusLabels[invoice.status];
  return (
    <>
      <Status tone={tone}>{label}</Status> <Overdue invoice={invoice} />
    </>
  );
}

function ReceiptStatus({ receipt }: Pick<Invoice, 'receipt'>) {
  const { label, tone } = receiptBadge(receipt);
  return <Status tone={tone}>{label}</Status>;
}

const itemsOf = ({ invoiceItems }: Invoice) => invoiceItems.map(({ description }) => description).join(', ');
const amountOf = ({ amount, currency }: Invoice) => formatMoney(amount, currency);

/** The amount, and what is due if a part of it is paid. */
function Amount({ invoice }: { invoice: Invoice }) {
  const { amount, amountDue, currency } = invoice;
  if (amountDue === 0 || amountDue === amount) return amountOf(invoice);
  return (
    <>
      {amountOf(invoice)}
      <br />
      <span className="note">{copy.due(formatMoney(amountDue, currency))}</span>
    </>
  );
}

/** The columns of the invoices, and the head of their details. */
export const invoiceColumns = {
  title: { header: fact.number, text: ({ invoiceNumber }) => invoiceNumber, width: 9 },
  columns: [
    {
      key: 'customer',
      header: fact.customer,
      cell: ({ userId }) => companyOrName(userId),
      width: 8,
      grow: 2,
      sort: 'customer',
      slot: 'fact',
    },
    { key: 'items', header: fact.items, cell: itemsOf, width: 12, grow: 2, slot: 'fact', isOptional: true },
    {
      key: 'email',
      header: fact.email,
      cell: ({ userId }) => userId.email,
      width: 12,
      slot: 'fact',
      isOptional: true,
    },
    {
      key: 'due',
      header: fact.due,
      cell: ({ dueDate }) => <CalendarDate date={dueDate} />,
      width: 6.5,
      sort: 'dueDate',
      slot: 'fact',
    },
    {
      key: 'amount',
      header: fact.amount,
      cell: (invoice) => <Amount invoice={invoice} />,
      width: 6,
      sort: 'amount',
      sortsDescendingFirst: true,
      align: 'end',
      slot: 'amount',
    },
    {
      key: 'status',
      header: fact.status,
      cell: (invoice) => <InvoiceStatus invoice={invoice} />,
      width: 11,
      slot: 'status',
    },
    {
      key: 'receipt',
      header: fact.receipt,
      cell: (invoice) => <ReceiptStatus {...invoice} />,
      width: 10,
      slot: 'fact',
    },
    {
      key: 'created',
      header: fact.created,
      cell: ({ createdAt }) => <Instant value={createdAt} />,
      width: 6.5,
      sort: 'createdAt',
      sortsDescendingFirst: true,
      slot: 'fact',
    },
  ],
  status: (invoice) => (
    <>
      <InvoiceStatus invoice={invoice} />
      <ReceiptStatus {...invoice} />
      <PaidState invoice={invoice} />
    </>
  ),
  lead: (invoice) => (
    <>
      <b>{amountOf(invoice)}</b>,{' '}
      <CustomerLink person={invoice.userId}>{companyOrName(invoice.userId)}</CustomerLink>
    </>
  ),
} satisfies Partial<ListDefinition<Invoice>>;
