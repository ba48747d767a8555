import { expect, it } from 'vitest';
import { parseDecimal } from './parse-decimal.ts';

it.each([
  ['45000', 45_000],
  ['45,000', 45_000],
  [' 1,234,567.50 ', 1_234_567.5],
  ['45 000', 45_000],
  ['0.05', 0.05],
  ['.5', 0.5],
  ['7.', 7],
  ['-3', -3],
])('parses %j as %d', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});

it.each(['', '45,00', '45.000,00', '4,5000', '1e5', '0x10', 'abc', '.', '1.2.3', '--1'])(
  'rejects %j',
  (text) => {
    expect(parseDecimal(text)).toBeNull();
  },
);
