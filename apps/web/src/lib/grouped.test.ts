import fc from 'fast-check';
import { expect, it } from 'vitest';
import { count } from './format.ts';
import { grouped } from './grouped.ts';

const hundredths = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((minor) => minor / 100);

it('writes what the English formatter writes', () => {
  fc.assert(
    fc.property(hundredths, fc.integer({ min: 0, max: 2 }), (value, decimals) => {
      const scale = 10 ** decimals;
      const exact = Math.trunc(value * scale) / scale;
      const english = new Intl.NumberFormat('en-US', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      expect(grouped(exact, decimals)).toBe(english.format(exact === 0 ? 0 : exact));
    }),
  );
});

it('counts as the English formatter does', () => {
  const english = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  fc.assert(
    fc.property(hundredths, (value) => {
      expect(count(value)).toBe(english.format(value));
    }),
  );
});
