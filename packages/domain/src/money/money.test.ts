import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currencies,
  fromDecimal,
  isCurrency,
  largestMinor,
  minus,
  money,
  priced,
  times,
  toDecimal,
  units,
} from './money.ts';

fc.configureGlobal({ seed: 20_260_101, numRuns: 500 });

const currency = fc.constantFrom(...currencies);
const minor = fc.integer({ min: -largestMinor, max: largestMinor });
const price = fc.integer({ min: 0, max: 1_000_000_000 });

function written(whole: number, decimals: string): number {
  return Number(`${whole}.${decimals}`);
}

describe('on the wire', () => {
  it('writes minor units as decimals', () => {
    expect(toDecimal(money(133_333, 'NGN'))).toBe(1333.33);
    expect(toDecimal(money(485, 'USD'))).toBe(4.85);
    expect(toDecimal(money(9_700, 'USD'))).toBe(97);
  });

  it('reads decimals that float arithmetic would miss', () => {
    expect(fromDecimal(1.15, 'USD')).toEqual(money(115, 'USD'));
    expect(fromDecimal(8.41, 'USD')).toEqual(money(841, 'USD'));
    expect(fromDecimal(1333.33, 'NGN')).toEqual(money(133_333, 'NGN'));
    expect(fromDecimal(-0.29, 'USD')).toEqual(money(-29, 'USD'));
  });

  it('brings every amount back as it was, through JSON too', () => {
    fc.assert(
      fc.property(minor, currency, (amount, of) => {
        const wire: unknown = JSON.parse(JSON.stringify(toDecimal(money(amount, of))));
        expect(fromDecimal(Number(wire), of)).toEqual(money(amount, of));
      }),
    );
  });

  it('reads any two decimals as they are written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const decimal = written(whole, String(cents).padStart(2, '0'));
          expect(fromDecimal(decimal, 'USD')).toEqual(money(whole * 100 + cents, 'USD'));
        },
      ),
    );
  });

  it('rounds nothing: a third decimal is refused', () => {
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
          expect(fromDecimal(written(whole, decimals), 'USD')).toBeNull();
        },
      ),
    );
  });

  it('refuses what is no amount or is too large to be exact', () => {
    for (const decimal of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300]) {
      expect(fromDecimal(decimal, 'USD')).toBeNull();
    }
    expect(fromDecimal(9_999_999_999_999.99, 'USD')).toEqual(money(largestMinor, 'USD'));
    expect(fromDecimal(10_000_000_000_000, 'USD')).toBeNull();
    expect(fromDecimal(-10_000_000_000_000, 'USD')).toBeNull();
  });
});

describe('making an amount', () => {
  it('refuses fractions of a minor unit', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 99 }), (whole, hundredths) => {
        expect(() => money(whole + hundredths / 100, 'USD')).toThrow(RangeError);
      }),
    );
  });

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    largestMinor + 1,
    -largestMinor - 1,
    Number.MAX_SAFE_INTEGER,
  ])('refuses %d', (amount) => {
    expect(() => money(amount, 'USD')).toThrow(RangeError);
  });

  it('takes a stated price in units, exactly or not at all', () => {
    expect(units(4.85, 'USD')).toEqual(money(485, 'USD'));
    expect(() => units(4.855, 'USD')).toThrow(RangeError);
    expect(() => units(Number.NaN, 'USD')).toThrow(RangeError);
  });

  it('takes a price that is stated in both currencies', () => {
    expect(priced(2.65, 1_333.33)).toEqual({ USD: money(265, 'USD'), NGN: money(133_333, 'NGN') });
  });

  it('knows its currencies', () => {
    expect(currencies).toEqual(['USD', 'NGN']);
    expect(['USD', 'NGN', 'EUR', 'usd', ''].filter(isCurrency)).toEqual(['USD', 'NGN']);
  });
});

describe('multiplying', () => {
  it('equals adding up', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 50 }), currency, (amount, quantity, of) => {
        let sum = 0;
        for (let image = 0; image < quantity; image += 1) sum += amount;
        expect(times(money(amount, of), quantity)).toEqual(money(sum, of));
      }),
    );
  });

  it('keeps 100,000 images at a price with kobo exact', () => {
    expect(times(units(1_333.33, 'NGN'), 100_000)).toEqual(units(133_333_000, 'NGN'));
  });

  it('refuses part of an image and a total that is too large', () => {
    expect(() => times(units(5, 'USD'), 1.5)).toThrow(RangeError);
    expect(() => times(units(5, 'USD'), Number.NaN)).toThrow(RangeError);
    expect(() => times(units(5, 'USD'), Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
    expect(() => times(money(largestMinor, 'USD'), 2)).toThrow(RangeError);
  });
});

describe('the difference', () => {
  it('is signed and exact', () => {
    expect(minus(units(97, 'USD'), units(96.5, 'USD'))).toEqual(money(50, 'USD'));
    fc.assert(
      fc.property(price, price, currency, (a, b, of) => {
        expect(minus(money(a, of), money(b, of))).toEqual(money(a - b, of));
      }),
    );
  });

  it('is never taken across currencies', () => {
    expect(() => minus(units(97, 'USD'), units(97, 'NGN'))).toThrow(RangeError);
  });
});
