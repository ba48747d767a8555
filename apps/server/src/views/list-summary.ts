// Totals of the studio's lists. Amounts are never added up across currencies.
import type { ListSummary } from '@burnish/contract/studio-lists/entities';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { maxSummedMatches } from '@burnish/domain/studio-lists';
import { countOf } from '../platform/db/summary.ts';
import { amountView } from './shared-views.ts';

/** The rows of one currency. */
export interface CurrencyGroup {
  readonly currency: Currency;
  readonly count: number;
  readonly amountMinor: number;
}

/** Currencies without an amount are left out. */
export function sumsView<Group extends { readonly currency: Currency }>(
  groups: readonly Group[],
  amountMinorOf: (group: Group) => number,
): ListSummary['sums'] {
  return currencies.flatMap((currency) => {
    const group = groups.find((one) => one.currency === currency);
    const amountMinor = group === undefined ? 0 : amountMinorOf(group);
    return amountMinor === 0 ? [] : [{ currency, amount: amountView(amountMinor, currency) }];
  });
}

/** Null: a search matches too many rows to add them up. */
export function countView(
  groups: readonly { readonly count: number }[] | null,
): Pick<ListSummary, 'count' | 'countIsCapped'> {
  return groups === null ? { count: maxSummedMatches, countIsCapped: true } : { count: countOf(groups) };
}

/** Null: a search matches too many rows to add them up. */
export function summaryView(groups: readonly CurrencyGroup[] | null): ListSummary {
  return { ...countView(groups), sums: sumsView(groups ?? [], ({ amountMinor }) => amountMinor) };
}
