// How what was invoiced leads to what is still due, as customers and the studio read it.
import type { Invoice } from '@burnish/contract/orders/entities';
import { money, moneyFromUnits, toDecimal } from '@burnish/domain/money/money';
import { formatMoney } from '../lib/format.ts';
import { formatShortDate } from '../lib/format-date.ts';

export const amountTexts = {
  total: 'Total',
  credit: 'Credit applied',
  payment: (number: string, date: string) => `Payment ${number}, ${date}`,
  surplus: 'Kept as credit',
  writtenOff: 'Written off',
  voided: 'Voided',
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
  const { status, amount, amountDue, amountPaid, creditApplied, amountWrittenOff, payments, currency } =
    invoice;
  if (amountPaid === 0 && amountWrittenOff === 0) return [];
  const line = (key: string, term: string, value: number, sign = '−'): AmountLine[] =>
    value > 0 ? [{ key, term, value: sign + formatMoney(value, currency) }] : [];
  const minorOf = (value: number) => moneyFromUnits(value, currency).minor;
  const receivedMinor = payments.reduce((sum, payment) => sum + minorOf(payment.amount), 0);
  const paidWithMoneyMinor = minorOf(amountPaid) - minorOf(creditApplied);
  const decimalOf = (minor: number) => toDecimal(money(minor, currency));
  const voidedMinor = status === 'void' ? minorOf(amount) - minorOf(amountPaid) - minorOf(amountDue) : 0;
  return [
    ...line('total', amountTexts.total, amount, ''),
    ...line('credit', amountTexts.credit, creditApplied),
    ...payments.flatMap(({ _id, paymentNumber, paymentDate, amount: paid }) =>
      line(_id, amountTexts.payment(paymentNumber, formatShortDate(paymentDate)), paid),
    ),
    ...line('surplus', amountTexts.surplus, decimalOf(receivedMinor - paidWithMoneyMinor), '+'),
    ...line('written-off', amountTexts.writtenOff, amountWrittenOff),
    ...line('voided', amountTexts.voided, decimalOf(voidedMinor)),
  ];
}
