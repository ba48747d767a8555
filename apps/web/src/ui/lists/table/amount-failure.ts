import { type AmountFilter, clearedAmounts, parseAmounts } from '../../../lib/amount-filter.ts';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { tableTexts } from './table-texts.ts';

/** What a list shows instead of rows while its range of amounts is invalid. */
export function amountFailure(amounts: AmountFilter, { filters, onFilter }: FilteredListProps) {
  const { errors, isValid } = parseAmounts(amounts, filters);
  if (isValid) return null;
  return {
    title: tableTexts.amounts.failed,
    text: [...new Set(Object.values(errors))].join(' '),
    onRetry: () => onFilter(clearedAmounts),
    retryText: tableTexts.amounts.clear,
  };
}
