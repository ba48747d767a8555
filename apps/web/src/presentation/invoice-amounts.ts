// How what was invoiced leads to what is still due, as customers and the studio read it.
import type { Invoice } from '@burnish/contract/orders/entities';
import { formatMoney } from '../lib/format.ts';
import { formatShortDate } from '../lib/format-date.ts';

export const amountTexts = {
  total: 'Total',
  credit: 'Credit applied',
  payment: (number: string, date: string) => `Payment ${number}, ${date}`,
  surplus: 'Kept as credit',
  writtenOff: 'Written off',
  due: 'Amount due',
};

/** An amount with its sign in the sum. */
export interface AmountLine {
  readonly key: string;
  readonly term: string;
  readonly value: string;
}

/** How the total leads to what is due. Empty as long as there is only the total. */
export function amountLines(invoice: Invoice): readonly AmountLine[] {
  const { amount, amountPaid, creditApplied, amountWrittenOff, payments, currency } = invoice;
  if (amountPaid === 0 && amountWrittenOff === 0) return [];
  const line = (key: string, term: string, value: number, sign = '−'): AmountLine[] =>
    value > 0 ? [{ key, term, value: sign + formatMoney(value, currency) }] : [];
  const received = payments.reduce((sum, payment) => sum + payment.amount, 0);
  // Amounts of the wire have two decimals, and so have their sums.
  const surplus = Math.round((received - (amountPaid - creditApplied)) * 100) / 100;
  return [
    ...line('total', amountTexts.total, amount, ''),
    ...line('credit', amountTexts.credit, creditApplied),
    ...payments.flatMap(({ _id, paymentNumber, paymentDate, amount: paid }) =>
      line(_id, amountTexts.payment(paymentNumber, formatShortDate(paymentDate)), paid),
    ),
    ...line('surplus', amountTexts.surplus, surplus, '+'),
    ...line('written-off', amountTexts.writtenOff, amountWrittenOff),
  ];
}
