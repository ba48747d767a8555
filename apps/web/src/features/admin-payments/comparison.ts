import type { Receipt } from '@burnish/contract/entity';
import { calendarDate } from '../../lib/format-date.ts';
import { money } from '../../lib/format-money.ts';
import { paymentMethod } from '../../presentation/payment-method.ts';
import { copy } from './copy.ts';

export type Figure = keyof typeof copy.row;

/** One figure, as the invoice has it and as the receipt has it. */
export interface Comparison {
  figure: Figure;
  invoice: string;
  receipt: string;
  /** In words; null where they agree. */
  difference: string | null;
}

function amountDifference({ marks, currency }: Receipt): string | null {
  const difference = marks?.amountDifference ?? 0;
  if (difference === 0) return null;
  const amount = money(Math.abs(difference), currency);
  return difference < 0 ? copy.less(amount) : copy.more(amount);
}

/** Calendar dates in ISO form compare as text. */
function isLate({ paymentDate, invoiceId }: Receipt): boolean {
  return paymentDate.slice(0, 10) > invoiceId.dueDate.slice(0, 10);
}

export function compare(receipt: Receipt): Comparison[] {
  const { invoiceId: invoice, marks, fileName } = receipt;
  const rows: Comparison[] = [
    {
      figure: 'amount',
      invoice: money(invoice.amount, invoice.currency),
      receipt: money(receipt.amount, receipt.currency),
      difference: amountDifference(receipt),
    },
    {
      figure: 'currency',
      invoice: invoice.currency,
      receipt: receipt.currency,
      difference: invoice.currency === receipt.currency ? null : copy.differs,
    },
    {
      figure: 'date',
      invoice: copy.due(calendarDate(invoice.dueDate)),
      receipt: calendarDate(receipt.paymentDate),
      difference: isLate(receipt) ? copy.late : null,
    },
    {
      figure: 'method',
      invoice: copy.anyMethod,
      receipt: paymentMethod[receipt.paymentMethod],
      difference: null,
    },
    {
      figure: 'reference',
      invoice: copy.fresh,
      receipt: receipt.transactionReference,
      difference: marks?.referenceSeenBefore ? copy.usedBefore : null,
    },
  ];
  if (fileName !== null) {
    const difference = marks?.fileSeenBefore ? copy.usedBefore : null;
    rows.push({ figure: 'file', invoice: copy.fresh, receipt: fileName, difference });
  }
  return rows;
}

/** What differs, in the width of a list: the one difference by its name, several by their number. */
export function flagOf(receipt: Receipt): string | null {
  const different = compare(receipt).filter(({ difference }) => difference !== null);
  const [first] = different;
  if (first === undefined) return null;
  return different.length === 1 ? copy.flag[first.figure] : copy.flags(different.length);
}
