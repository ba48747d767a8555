import type { Invoice } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { companyOrName } from '../../../presentation/people.ts';
import { invoiceStatusLabels } from '../../../presentation/status-labels.ts';
import { CalendarDate, Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import type { CardDefinition } from '../../../ui/lists/record-page.tsx';
import { copy, receiptBadge } from './copy.ts';

const { fact } = copy;

function InvoiceStatus({ status, receipt }: Invoice) {
  const { label, tone } = invoiceStatusLabels[status];
  const badge = receiptBadge(receipt);
  return (
    <>
      <Status tone={tone}>{label}</Status>
      <Status tone={badge.tone}>{badge.label}</Status>
    </>
  );
}

/** The card of an invoice, without its actions. */
export const invoiceCard: CardDefinition<Invoice> = {
  rowKey: (invoice) => invoice._id,
  title: (invoice) => invoice.invoiceNumber,
  note: ({ userId }) => (
    <>
      <CustomerLink person={userId}>{companyOrName(userId)}</CustomerLink>, {userId.email}
    </>
  ),
  status: (invoice) => <InvoiceStatus {...invoice} />,
  facts: [
    { term: fact.amount, value: ({ amount, currency }) => formatMoney(amount, currency) },
    {
      term: fact.items,
      value: ({ invoiceItems }) => invoiceItems.map(({ description }) => description).join(', '),
    },
    { term: fact.due, value: ({ dueDate }) => <CalendarDate date={dueDate} /> },
    { term: fact.created, value: ({ createdAt }) => <Instant value={createdAt} /> },
  ],
};
