import type { Receipt } from '@burnish/contract/orders/entities';
import { formatMoney as formatExact } from '@burnish/domain/money/format-money';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { fullName } from '../../../presentation/people.ts';
import { type DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { copy } from './copy.ts';
import { dueThen, settlementOf } from './reviewed-amounts.ts';

function receivedItems(receipt: Receipt): DescriptionItem[] {
  const { receivedAmount, receivedDate, currency, differenceReason } = receipt;
  const items: DescriptionItem[] = [];
  if (receivedAmount !== null && receivedDate !== null) {
    const value = copy.receivedOn(formatMoney(receivedAmount, currency), formatDate(receivedDate));
    items.push({ term: copy.received, value });
  }
  const settlement = settlementOf(receipt);
  if (settlement !== null) {
    const text = copy.settlement[settlement.kind](formatExact(settlement.amount));
    items.push({ term: copy.difference, value: <Status tone="differs">{text}</Status> });
  }
  if (differenceReason !== null) items.push({ term: copy.differenceReason, value: differenceReason });
  return items;
}

/** Who decided, what arrived, what happened to the difference, and why. */
export function Decision({ receipt }: { receipt: Receipt }) {
  const { status, reviewedAt, reviewedBy, adminNotes, currency } = receipt;
  const items: DescriptionItem[] = [
    { term: copy.invoice, value: formatMoney(receipt.invoiceId.amount, currency) },
    { term: copy.dueThen, value: formatExact(dueThen(receipt)) },
    { term: copy.receipt(copy.shortId(receipt._id)), value: formatMoney(receipt.amount, currency) },
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
