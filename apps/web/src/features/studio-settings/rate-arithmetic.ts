// What an admin checks before a rate is saved: the arithmetic, and the difference from the rate before it.
import type { ExchangeRateView } from '@burnish/contract/money-reports/entities';
import { convert } from '@burnish/domain/money/exchange-rate';
import { type Currency, minorUnitsPerUnit, money } from '@burnish/domain/money/money';
import { formatCount } from '../../lib/format.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatAmount } from '../../presentation/prices.ts';
import { copy as settingsCopy } from './copy.ts';

const copy = settingsCopy.exchangeRates;
const equation = (nairaPerDollar: number) => copy.equation(formatCount(nairaPerDollar));

export interface NewRateInput {
  readonly nairaPerDollar: number;
  /** '2026-11-27'. */
  readonly appliesFrom: string;
}

const examples: { readonly [C in Currency]: number } = { USD: 100, NGN: 100_000 };

/** The rate that applied until a day. `rates`: the latest day first. */
export function rateBefore(
  day: string,
  rates: readonly Pick<ExchangeRateView, 'appliesFrom' | 'nairaPerDollar'>[],
  initial: number,
): number {
  return rates.find(({ appliesFrom }) => appliesFrom.slice(0, 10) < day)?.nairaPerDollar ?? initial;
}

/** '3.9% more', '50% less', 'as many'. */
function differenceOf(rate: number, before: number): string {
  const tenths = Math.round((Math.abs(rate - before) / before) * 1_000);
  const percent = `${formatCount(tenths / 10)}%`;
  if (rate === before) return copy.same;
  return rate > before ? copy.more(percent) : copy.less(percent);
}

/** The sentences to confirm, the statement first. */
export function describeRate({ nairaPerDollar, appliesFrom }: NewRateInput, before: number) {
  const rate = { koboPerDollar: Math.round(nairaPerDollar * minorUnitsPerUnit) };
  const dollars = money(examples.USD * minorUnitsPerUnit, 'USD');
  const naira = money(examples.NGN * minorUnitsPerUnit, 'NGN');
  return {
    statement: copy.statement(equation(nairaPerDollar), formatDate(appliesFrom)),
    arithmetic: copy.arithmetic(
      formatAmount(dollars),
      formatAmount(convert(dollars, 'NGN', rate)),
      formatAmount(naira),
      formatAmount(convert(naira, 'USD', rate)),
    ),
    change: copy.change(equation(before), differenceOf(nairaPerDollar, before)),
  };
}
