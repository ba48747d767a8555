import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currencies,
  fromDecimal,
  isCloseTo,
  isCurrency,
  maxMinorUnits,
  money,
  moneyFromUnits,
  multiply,
  prices,
  subtract,
  toDecimal,
} from './money.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 500 });

const currency = fc.constantFrom(...currencies);
const minor = fc.integer({ min: -maxMinorUnits, max: maxMinorUnits });
const price = fc.integer({ min: 0, max: 1_000_000_000 });

function decimalOf(whole: number, decimals: string): number {
  return Number(`${whole}.${decimals}`);
}

describe('toDecimal and fromDecimal', () => {
  it('format minor units as decimals', () => {
    expect(toDecimal(money(133_333, 'NGN'))).toBe(1333.33);
    expect(toDecimal(money(485, 'USD'))).toBe(4.85);
    expect(toDecimal(money(9_700, 'USD'))).toBe(97);
  });

  it('parse decimals that float arithmetic would miss', () => {
    expect(fromDecimal(1.15, 'USD')).toEqual(money(115, 'USD'));
    expect(fromDecimal(8.41, 'USD')).toEqual(money(841, 'USD'));
    expect(fromDecimal(1333.33, 'NGN')).toEqual(money(133_333, 'NGN'));
    expect(fromDecimal(-0.29, 'USD')).toEqual(money(-29, 'USD'));
  });

  it('round-trip every amount through JSON', () => {
    fc.assert(
      fc.property(minor, currency, (amount, of) => {
        const wire: unknown = JSON.parse(JSON.stringify(toDecimal(money(amount, of))));
        expect(fromDecimal(Number(wire), of)).toEqual(money(amount, of));
      }),
    );
  });

  it('parse any two decimals exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const decimal = decimalOf(whole, String(cents).padStart(2, '0'));
          expect(fromDecimal(decimal, 'USD')).toEqual(money(whole * 100 + cents, 'USD'));
        },
      ),
    );
  });

  it('reject a third decimal instead of rounding', () => {
    expect(fromDecimal(0.001, 'USD')).toBeNull();
    expect(fromDecimal(96.999, 'USD')).toBeNull();
    expect(fromDecimal(0.1 + 0.2, 'USD')).toBeNull();
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 1, max: 9_999 }),
        (whole, cents, beyond) => {
          const decimals = String(cents).padStart(2, '0') + String(beyond).padStart(4, '0');
          expect(fromDecimal(decimalOf(whole, decimals), 'USD')).toBeNull();
        },
      ),
    );
  });

  it('reject numbers that are not finite or too large to be exact', () => {
    for (const decimal of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300]) {
      expect(fromDecimal(decimal, 'USD')).toBeNull();
    }
    expect(fromDecimal(9_999_999_999_999.99, 'USD')).toEqual(money(maxMinorUnits, 'USD'));
    expect(fromDecimal(10_000_000_000_000, 'USD')).toBeNull();
    expect(fromDecimal(-10_000_000_000_000, 'USD')).toBeNull();
  });
});

describe('money and prices', () => {
  it('reject fractions of a minor unit', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 99 }), (whole, hundredths) => {
        expect(() => money(whole + hundredths / 100, 'USD')).toThrow(RangeError);
      }),
    );
  });

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    maxMinorUnits + 1,
    -maxMinorUnits - 1,
    Number.MAX_SAFE_INTEGER,
  ])('reject %d', (amount) => {
    expect(() => money(amount, 'USD')).toThrow(RangeError);
  });

  it('convert units only if they are exact', () => {
    expect(moneyFromUnits(4.85, 'USD')).toEqual(money(485, 'USD'));
    expect(() => moneyFromUnits(4.855, 'USD')).toThrow(RangeError);
    expect(() => moneyFromUnits(Number.NaN, 'USD')).toThrow(RangeError);
  });

  it('list a price in both currencies', () => {
    expect(prices(2.65, 1_333.33)).toEqual({ USD: money(265, 'USD'), NGN: money(133_333, 'NGN') });
  });

  it('have two currencies', () => {
    expect(currencies).toEqual(['USD', 'NGN']);
    expect(['USD', 'NGN', 'EUR', 'usd', ''].filter(isCurrency)).toEqual(['USD', 'NGN']);
  });
});

describe('multiply', () => {
  it('equals repeated addition', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 50 }), currency, (amount, quantity, of) => {
        let sum = 0;
        for (let image = 0; image < quantity; image += 1) sum += amount;
        expect(multiply(money(amount, of), quantity)).toEqual(money(sum, of));
      }),
    );
  });

  it('is exact for 100,000 images at a price with kobo', () => {
    expect(multiply(moneyFromUnits(1_333.33, 'NGN'), 100_000)).toEqual(moneyFromUnits(133_333_000, 'NGN'));
  });

  it('rejects fractional quantities and totals that are too large', () => {
    expect(() => multiply(moneyFromUnits(5, 'USD'), 1.5)).toThrow(RangeError);
    expect(() => multiply(moneyFromUnits(5, 'USD'), Number.NaN)).toThrow(RangeError);
    expect(() => multiply(moneyFromUnits(5, 'USD'), Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
    expect(() => multiply(money(maxMinorUnits, 'USD'), 2)).toThrow(RangeError);
  });
});

describe('subtract', () => {
  it('is signed and exact', () => {
    expect(subtract(moneyFromUnits(97, 'USD'), moneyFromUnits(96.5, 'USD'))).toEqual(money(50, 'USD'));
    fc.assert(
      fc.property(price, price, currency, (a, b, of) => {
        expect(subtract(money(a, of), money(b, of))).toEqual(money(a - b, of));
      }),
    );
  });

  it('rejects different currencies', () => {
    expect(() => subtract(moneyFromUnits(97, 'USD'), moneyFromUnits(97, 'NGN'))).toThrow(RangeError);
  });
});

it('is close to a displayed price within one unit', () => {
  const amount = money(133_333, 'NGN');
  const isClose = [1332.33, 1332.32, 1333, 1334.33, 1334.34, -1333.33].map((shown) =>
    isCloseTo(amount, shown),
  );
  expect(isClose).toEqual([true, false, true, true, false, false]);
});
