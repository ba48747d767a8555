import type { ListSummary } from '@burnish/contract/studio-lists/entities';
import type { Currency } from '@burnish/domain/money/money';
import { maxSummedMatches } from '@burnish/domain/studio-lists';
import { formatCount, formatList, formatMoney } from '../lib/format.ts';
import type { TableSum } from '../ui/lists/table/table-footer.tsx';

/** '₦332,000 and $2,631': amounts of different currencies are never added up. */
function formatSums(sums: ListSummary['sums']): string {
  return formatList(sums.map(({ amount, currency }) => formatMoney(amount, currency)));
}

/** Adds up amounts, one sum per currency. */
export function sumByCurrency(amounts: readonly ListSummary['sums'][number][]): string {
  const totals = new Map<Currency, number>();
  for (const { amount, currency } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return formatSums([...totals].map(([currency, amount]) => ({ currency, amount })));
}

/** Instead of the sums of a search that matches too many rows. */
const tooManyMatches: TableSum = {
  label: `More than ${formatCount(maxSummedMatches)} matches`,
  text: 'Narrow the search to see their sums.',
};

/** The sums below a list by their labels, without those that have nothing to add up. */
export function tableSums<Summary extends ListSummary>(
  summary: Summary | undefined,
  sumsOf: (summary: Summary) => Readonly<Record<string, ListSummary['sums']>>,
): readonly TableSum[] {
  if (summary === undefined) return [];
  if (summary.countIsCapped) return [tooManyMatches];
  return Object.entries(sumsOf(summary)).flatMap(([label, sums]) =>
    sums.length === 0 ? [] : [{ label, text: formatSums(sums) }],
  );
}
