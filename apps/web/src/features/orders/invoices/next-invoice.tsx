import type { Invoice } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { InvoiceDue } from '../../../presentation/invoice-due.tsx';
import { invoicePath } from '../../../presentation/orders.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { copy } from './copy.ts';
import { invoiceName, isPayable } from './presentation.ts';

/** An invoice that isn't settled yet: how much, and until when. */
export function NextInvoice({ invoice }: { invoice: Invoice }) {
  const amount = formatMoney(invoice.amountDue, invoice.currency);
  return (
    <>
      <TextLink to={invoicePath(invoice)}>{invoiceName(invoice)}</TextLink>
      <p className="note">
        {amount}, {isPayable(invoice) ? <InvoiceDue dueDate={invoice.dueDate} /> : copy.paymentSubmitted}
      </p>
    </>
  );
}
