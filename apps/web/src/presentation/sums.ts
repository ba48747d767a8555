import type { ListSummary } from '@burnish/contract/studio-lists/entities';
import type { Currency } from '@burnish/domain/money/money';
import { formatMoney } from '../lib/format.ts';
import type { TableSum } from '../ui/lists/table/table-footer.tsx';

/** '₦332,000 and $2,631': amounts of different currencies are never added up. */
function formatSums(sums: ListSummary['sums']): string {
  return sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ');
}

/** Adds up amounts, one sum per currency. */
export function sumByCurrency(amounts: readonly ListSummary['sums'][number][]): string {
  const totals = new Map<Currency, number>();
  for (const { amount, currency } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return formatSums([...totals].map(([currency, amount]) => ({ currency, amount })));
}

/** A sum below a list; none if there is nothing to add up. */
export function tableSum(label: string, sums: ListSummary['sums'] | undefined): readonly TableSum[] {
  return sums === undefined || sums.length === 0 ? [] : [{ label, text: formatSums(sums) }];
}
