import type { Receipt } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { paymentMethodLabels } from '../../../presentation/orders.ts';
import { Decision, DecisionFacts, DecisionLink, DecisionQuote } from '../../../ui/lists/decision.tsx';

interface ReceiptDecisionProps {
  receipt: Receipt;
  /** Its review, where the amount that arrived is entered. */
  to: string;
}

const text = {
  received: 'Receipt',
  due: 'Due',
  reference: 'Reference',
  date: 'Date',
  method: 'Method',
  usedReference: 'used before',
  review: 'Review receipt',
};

/** A receipt in a list of what waits. It is decided in its review only. */
export function ReceiptDecision({ receipt, to }: ReceiptDecisionProps) {
  const { invoiceId: invoice, currency, warnings, transactionReference: reference, notes } = receipt;
  return (
    <Decision
      actions={
        <DecisionLink to={to} variant="primary">
          {text.review}
        </DecisionLink>
      }
    >
      <DecisionFacts
        facts={[
          [text.received, formatMoney(receipt.amount, currency)],
          [text.due, `${formatMoney(invoice.amountDue, invoice.currency)}, ${invoice.invoiceNumber}`],
          [
            text.reference,
            warnings?.isDuplicateReference ? `${reference} (${text.usedReference})` : reference,
          ],
          [text.date, formatDate(receipt.paymentDate)],
          [text.method, paymentMethodLabels[receipt.paymentMethod]],
        ]}
      />
      {notes && <DecisionQuote>{notes}</DecisionQuote>}
    </Decision>
  );
}
