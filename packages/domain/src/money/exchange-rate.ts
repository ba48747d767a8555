// How many naira a dollar is worth, for reports that show one currency. Prices never depend on it.

import { ngnPerUsd } from '../catalog/terms.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { type Currency, type Money, minorUnitsPerUnit, money } from './money.ts';

export interface ExchangeRate {
  /** The day of the studio from which it applies. Null: the initial rate, which applies before all others. */
  readonly appliesFrom: CalendarDate | null;
  /** Hundredths of a naira for one dollar. */
  readonly koboPerDollar: number;
}

export const initialExchangeRate: ExchangeRate = {
  appliesFrom: null,
  koboPerDollar: ngnPerUsd * minorUnitsPerUnit,
};

/** In hundredths of a naira. A rate outside of these is a typing error. */
export const koboPerDollarBounds = { min: 100, max: 10_000_000 };

/** The earliest day from which a rate can apply. */
export const firstRateDay = '2000-01-01';

export const maxExchangeRates = 500;

/** Hundredths of a naira. Null: not a rate, or one with more than two decimals. */
export function parseNairaPerDollar(nairaPerDollar: number): number | null {
  const kobo = Math.round(nairaPerDollar * minorUnitsPerUnit);
  const { min, max } = koboPerDollarBounds;
  return kobo / minorUnitsPerUnit === nairaPerDollar && kobo >= min && kobo <= max ? kobo : null;
}

export function nairaPerDollar({ koboPerDollar }: ExchangeRate): number {
  return koboPerDollar / minorUnitsPerUnit;
}

/** The rate that applies on a day: the last one that applies from that day or an earlier one. */
export function rateOn(day: CalendarDate, rates: readonly ExchangeRate[]): ExchangeRate {
  let current = initialExchangeRate;
  for (const rate of rates)
    if (
      rate.appliesFrom !== null &&
      rate.appliesFrom <= day &&
      rate.appliesFrom > (current.appliesFrom ?? '')
    )
      current = rate;
  return current;
}

/** An amount in another currency, rounded down to a minor unit. The same amount in its own currency. */
export function convert(
  { minor, currency }: Money,
  to: Currency,
  { koboPerDollar }: Pick<ExchangeRate, 'koboPerDollar'>,
): Money {
  if (currency === to) return money(minor, to);
  // The product can have more digits than a number.
  const [amount, rate, unit] = [BigInt(minor), BigInt(koboPerDollar), BigInt(minorUnitsPerUnit)];
  const converted = to === 'NGN' ? (amount * rate) / unit : (amount * unit) / rate;
  return money(Number(converted), to);
}
