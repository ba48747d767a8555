import { parseAmounts } from '../lib/amount-filter.ts';
import type { FilterValues } from '../lib/list-filters.ts';
import { type DayFilter, parseDays } from '../lib/table-filters.ts';
import { amountFilter } from './filters.ts';

/**
 * What a list with amounts and days requests. The sort is separate, because totals have none. An invalid range of amounts
 * isn't requested.
 */
export function parseListQuery<Parsed extends { readonly sort: string | undefined }>(
  parsed: Parsed,
  days: readonly DayFilter[],
  filters: FilterValues,
) {
  const order: Parsed['sort'] = parsed.sort;
  const { sort: _, ...choices } = parsed;
  const { range, isValid } = parseAmounts(amountFilter, filters);
  return { order, choices, range, isValid, query: { ...choices, ...range, ...parseDays(days, filters) } };
}
