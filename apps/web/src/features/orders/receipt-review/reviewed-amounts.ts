import type { Receipt } from '@burnish/contract/orders/entities';
import { type Money, moneyFromUnits, subtract } from '@burnish/domain/money/money';
import { comparePayment } from '@burnish/domain/orders/receipt/received-payment';

/** What was due for the invoice when the receipt was reviewed. */
export function dueThen({ amount, currency, warnings }: Receipt): Money {
  return subtract(
    moneyFromUnits(amount, currency),
    moneyFromUnits(warnings?.amountDifference ?? 0, currency),
  );
}

interface Settlement {
  readonly kind: 'partialPayment' | 'writtenOff' | 'credit';
  readonly amount: Money;
}

/** What happened to the difference between what arrived and what was due. Null: there was none, or a rejection. */
export function settlementOf(receipt: Receipt): Settlement | null {
  const { status, amount, receivedAmount, currency, differenceReason } = receipt;
  if (status !== 'approved') return null;
  const paid = moneyFromUnits(receivedAmount ?? amount, currency);
  const difference = comparePayment(paid, dueThen(receipt));
  if (difference.kind === 'exact') return null;
  if (difference.kind === 'more') return { kind: 'credit', amount: difference.amount };
  // An approval that doesn't say what arrived settles the invoice, and so does one with a reason.
  const isPart = receivedAmount !== null && differenceReason === null;
  return { kind: isPart ? 'partialPayment' : 'writtenOff', amount: difference.amount };
}
