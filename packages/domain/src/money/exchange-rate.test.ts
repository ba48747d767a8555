import { describe, expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import {
  convert,
  initialExchangeRate,
  nairaPerDollar,
  parseNairaPerDollar,
  rateOn,
} from './exchange-rate.ts';
import { money } from './money.ts';

function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`not a date: ${text}`);
  return parsed;
}

describe('an exchange rate', () => {
  it('is a number of hundredths within bounds', () => {
    expect(parseNairaPerDollar(1_540.25)).toBe(154_025);
    expect([1, 100_000].map(parseNairaPerDollar)).toEqual([100, 10_000_000]);
    expect(nairaPerDollar({ appliesFrom: null, koboPerDollar: 154_025 })).toBe(1_540.25);
    expect(nairaPerDollar(initialExchangeRate)).toBe(1_540);
    for (const rate of [0, -5, 0.99, 1.001, 100_000.01, Number.NaN])
      expect(parseNairaPerDollar(rate)).toBe(null);
  });

  it('applies from its day until the next one', () => {
    const rates = [
      { appliesFrom: date('2026-03-01'), koboPerDollar: 160_000 },
      { appliesFrom: date('2026-01-01'), koboPerDollar: 150_000 },
    ];
    expect(rateOn(date('2025-12-31'), rates)).toBe(initialExchangeRate);
    expect(rateOn(date('2026-02-28'), rates).koboPerDollar).toBe(150_000);
    expect(rateOn(date('2026-03-01'), rates).koboPerDollar).toBe(160_000);
    expect(rateOn(date('2026-03-01'), rates.toReversed()).koboPerDollar).toBe(160_000);
  });

  it('converts exactly and rounds down', () => {
    const rate = { koboPerDollar: 154_000 };
    expect(convert(money(1, 'USD'), 'NGN', rate)).toEqual(money(1_540, 'NGN'));
    expect(convert(money(1_539, 'NGN'), 'USD', rate)).toEqual(money(0, 'USD'));
    expect(convert(money(1_539, 'NGN'), 'NGN', rate)).toEqual(money(1_539, 'NGN'));
    expect(convert(money(999_999_999_999_999, 'NGN'), 'USD', rate).minor).toBe(649_350_649_350);
  });
});
