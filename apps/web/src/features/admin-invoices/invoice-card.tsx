import type { Invoice } from '@burnish/contract/entity';
import { money } from '../../lib/format-money.ts';
import { invoiceStatus } from '../../presentation/invoice-status.ts';
import type { CardDefinition } from '../../ui/record-list.tsx';
import { Status } from '../../ui/status.tsx';
import { CalendarDate, Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { receiptBadge } from './presentation.ts';

const { fact } = copy;

function Standing({ status, receipt }: Invoice) {
  const invoiceWords = invoiceStatus[status];
  const badge = receiptBadge(receipt);
  return (
    <>
      <Status tone={invoiceWords.tone}>{invoiceWords.label}</Status>
      <Status tone={badge.tone}>{badge.label}</Status>
    </>
  );
}

/** What stands on the card of an invoice. Its buttons come from the page. */
export const invoiceCard: CardDefinition<Invoice> = {
  rowKey: (invoice) => invoice._id,
  title: (invoice) => invoice.invoiceNumber,
  note: ({ userId }) => [userId.companyName ?? userId.fullName, userId.email].filter(Boolean).join(', '),
  status: (invoice) => <Standing {...invoice} />,
  facts: [
    { term: fact.amount, value: ({ amount, currency }) => money(amount, currency) },
    {
      term: fact.ordered,
      value: ({ invoiceItems }) => invoiceItems.map(({ description }) => description).join(', '),
    },
    { term: fact.due, value: ({ dueDate }) => <CalendarDate date={dueDate} /> },
    { term: fact.created, value: ({ createdAt }) => <Instant at={createdAt} /> },
  ],
  absent: copy.absent,
};
