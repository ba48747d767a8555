import type { Receipt } from '@burnish/contract/orders/entities';
import { copy } from './copy.ts';

type Difference = keyof typeof copy.flag;

/** Whether the customer says they paid after the due date. ISO dates compare as text. */
export function isLate({ paymentDate, invoiceId: invoice }: Receipt): boolean {
  return paymentDate.slice(0, 10) > invoice.dueDate.slice(0, 10);
}

function differencesOf(receipt: Receipt): Difference[] {
  const { warnings } = receipt;
  const found: readonly (readonly [Difference, boolean])[] = [
    ['amount', (warnings?.amountDifference ?? 0) !== 0],
    ['date', isLate(receipt)],
    ['reference', warnings?.isDuplicateReference ?? false],
    ['file', warnings?.isDuplicateFile ?? false],
  ];
  return found.flatMap(([difference, isFound]) => (isFound ? difference : []));
}

/** A short text for the queue: the only difference by name, or the number of differences. Null if there are none. */
export function summarizeDifferences(receipt: Receipt): string | null {
  const [first, ...others] = differencesOf(receipt);
  if (first === undefined) return null;
  return others.length === 0 ? copy.flag[first] : copy.differenceCount(others.length + 1);
}
