import type { Receipt } from '@burnish/contract/orders/entities';
import { formatMoney as formatExact } from '@burnish/domain/money/format-money';
import { moneyFromUnits } from '@burnish/domain/money/money';
import { comparePayment } from '@burnish/domain/orders/receipt/received-payment';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { fullName } from '../../../presentation/people.ts';
import { type DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { copy } from './copy.ts';

function receivedItems({ receivedAmount, receivedDate, currency, ...receipt }: Receipt): DescriptionItem[] {
  if (receivedAmount === null || receivedDate === null) return [];
  const { invoiceId: invoice, differenceReason } = receipt;
  const difference = comparePayment(
    moneyFromUnits(receivedAmount, currency),
    moneyFromUnits(invoice.amount, currency),
  );
  const items: DescriptionItem[] = [
    {
      term: copy.received,
      value: copy.receivedOn(formatMoney(receivedAmount, currency), formatDate(receivedDate)),
    },
  ];
  if (difference.kind !== 'exact') {
    const text = copy.thanInvoice[difference.kind](formatExact(difference.amount));
    items.push({ term: copy.difference, value: <Status tone="differs">{text}</Status> });
  }
  if (differenceReason !== null) items.push({ term: copy.differenceReason, value: differenceReason });
  return items;
}

/** Who decided, what arrived and why. */
export function Decision({ receipt }: { receipt: Receipt }) {
  const { status, reviewedAt, reviewedBy, adminNotes } = receipt;
  const items: DescriptionItem[] = [
    { term: copy.invoice, value: formatMoney(receipt.invoiceId.amount, receipt.currency) },
    { term: copy.receipt(copy.shortId(receipt._id)), value: formatMoney(receipt.amount, receipt.currency) },
    ...receivedItems(receipt),
  ];
  if (adminNotes) items.push({ term: copy.reviewNote, value: adminNotes });
  if (reviewedBy !== null) {
    const term = status === 'rejected' ? copy.rejectedBy : copy.approvedBy;
    items.push({ term, value: fullName(reviewedBy) });
  }
  if (reviewedAt !== null)
    items.push({ term: copy.reviewedOn, value: <Instant value={reviewedAt} withTime /> });
  return <DescriptionList items={items} />;
}
