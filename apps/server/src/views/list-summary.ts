// Totals of the studio's lists. Amounts are never added up across currencies.
import type { ListSummary } from '@burnish/contract/studio-lists/entities';
import { type Currency, currencies } from '@burnish/domain/money/money';
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

export function countOf(groups: readonly { readonly count: number }[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}

export function summaryView(groups: readonly CurrencyGroup[]): ListSummary {
  return { count: countOf(groups), sums: sumsView(groups, ({ amountMinor }) => amountMinor) };
}
