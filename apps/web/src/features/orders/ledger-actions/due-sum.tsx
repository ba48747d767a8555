import type { Invoice } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { amountLines, amountTexts } from '../../../presentation/invoice-amounts.ts';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';

/** What is due for an invoice, and how that follows from its total. */
export function DueSum({ invoice }: { invoice: Invoice }) {
  const { invoiceNumber, amount, amountDue, currency } = invoice;
  const [, ...payments] = amountLines(invoice);
  const total = { key: 'total', term: invoiceNumber, value: formatMoney(amount, currency) };
  return (
    <AmountSum
      lines={[total, ...payments]}
      label={amountTexts.due}
      amount={formatMoney(amountDue, currency)}
    />
  );
}
