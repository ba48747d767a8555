import type { Receipt } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { paymentMethodLabels } from '../../../presentation/orders.ts';
import { copy } from './copy.ts';

export type ComparedField = keyof typeof copy.row;

/** One field, as the invoice and the receipt have it. */
export interface Comparison {
  field: ComparedField;
  invoice: string;
  receipt: string;
  /** Describes the difference; null if there is none. */
  difference: string | null;
}

function amountDifference({ warnings, currency }: Receipt): string | null {
  const difference = warnings?.amountDifference ?? 0;
  if (difference === 0) return null;
  const amount = formatMoney(Math.abs(difference), currency);
  return difference < 0 ? copy.less(amount) : copy.more(amount);
}

/** ISO dates compare as text. */
function isLate({ paymentDate, invoiceId: invoice }: Receipt): boolean {
  return paymentDate.slice(0, 10) > invoice.dueDate.slice(0, 10);
}

export function compareReceipt(receipt: Receipt): Comparison[] {
  const { invoiceId: invoice, warnings, fileName } = receipt;
  const rows: Comparison[] = [
    {
      field: 'amount',
      invoice: formatMoney(invoice.amount, invoice.currency),
      receipt: formatMoney(receipt.amount, receipt.currency),
      difference: amountDifference(receipt),
    },
    {
      field: 'currency',
      invoice: invoice.currency,
      receipt: receipt.currency,
      difference: invoice.currency === receipt.currency ? null : copy.differs,
    },
    {
      field: 'date',
      invoice: copy.due(formatDate(invoice.dueDate)),
      receipt: formatDate(receipt.paymentDate),
      difference: isLate(receipt) ? copy.late : null,
    },
    {
      field: 'method',
      invoice: copy.anyMethod,
      receipt: paymentMethodLabels[receipt.paymentMethod],
      difference: null,
    },
    {
      field: 'reference',
      invoice: copy.notUsedBefore,
      receipt: receipt.transactionReference,
      difference: warnings?.isDuplicateReference ? copy.usedBefore : null,
    },
  ];
  if (fileName !== null) {
    const difference = warnings?.isDuplicateFile ? copy.usedBefore : null;
    rows.push({ field: 'file', invoice: copy.notUsedBefore, receipt: fileName, difference });
  }
  return rows;
}

/** A short text for the queue: the only difference by name, or the number of differences. Null if there are none. */
export function summarizeDifferences(receipt: Receipt): string | null {
  const differences = compareReceipt(receipt).filter(({ difference }) => difference !== null);
  const [first] = differences;
  if (first === undefined) return null;
  return differences.length === 1 ? copy.flag[first.field] : copy.differenceCount(differences.length);
}
