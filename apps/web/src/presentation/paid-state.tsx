import type { Invoice } from '@burnish/contract/orders/entities';
import { Status } from '../ui/feedback/status.tsx';
import { isSettledWithCredit, partiallyPaidText } from './partially-paid.ts';

const settledWithCredit = 'Settled with credit';

/** What the status of an invoice doesn't say: that a part of it is paid, or that credit paid for it. */
export function PaidState({ invoice }: { invoice: Invoice }) {
  const partiallyPaid = partiallyPaidText(invoice);
  if (partiallyPaid !== null) {
    return (
      <Status tone="differs">
        <span className="num">{partiallyPaid}</span>
      </Status>
    );
  }
  return isSettledWithCredit(invoice) && <span className="note">{settledWithCredit}</span>;
}
