// What a statement says in total, line by line from its opening to its closing balance.
import type { Statement } from '@burnish/contract/documents/entities';
import type { LedgerEntryKind } from '@burnish/domain/orders/ledger/ledger';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import type { DescriptionItem } from '../../../ui/display/description-list.tsx';
import { copy } from './copy.ts';

/** What the entries of each kind do to the balance. */
const signs: Readonly<Record<LedgerEntryKind, 1 | 0 | -1>> = {
  invoice: 1,
  void: -1,
  payment: -1,
  credit_applied: 0,
  credit_returned: 0,
  credit_note: -1,
  refund: 1,
  write_off: -1,
};

/** What is owed, or what the customer has in credit. */
function formatBalance(amount: number, currency: Statement['currency']): string {
  const text = formatMoney(Math.abs(amount), currency);
  if (amount === 0) return text;
  return amount > 0 ? copy.owed(text) : copy.credit(text);
}

/** Credit that moves to an invoice comes after the closing balance, which doesn't change by it. */
export function listFigures(statement: Statement): DescriptionItem[] {
  const { currency, openingBalance, closingBalance, entryCount, sums } = statement;
  const lines = (isMoved: boolean) =>
    sums
      .filter(({ kind }) => (signs[kind] === 0) === isMoved)
      .map(({ kind, amount }) => ({
        term: copy.kinds[kind],
        value: formatMoney((signs[kind] || 1) * amount, currency),
      }));
  return [
    { term: copy.opening, value: formatBalance(openingBalance, currency) },
    ...lines(false),
    { term: copy.closing, value: formatBalance(closingBalance, currency) },
    ...lines(true),
    { term: copy.entries, value: formatCount(entryCount) },
  ];
}
