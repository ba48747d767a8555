import { expect, it } from 'vitest';
import { describeRate, rateBefore } from './rate-arithmetic.ts';

it('says what a rate means, and how much it differs from the one before', () => {
  expect(describeRate({ nairaPerDollar: 1_540, appliesFrom: '2026-11-27' }, 1_500)).toEqual({
    statement: '1 USD = 1,540 NGN from 27 Nov 2026',
    arithmetic:
      'Reports that show one currency count $100 as ₦154,000, and ₦100,000 as $64.93. Prices never depend on it.',
    change: 'Until then, 1 USD = 1,500 NGN. The dollar is worth 2.7% more naira.',
  });
  const { change } = describeRate({ nairaPerDollar: 154, appliesFrom: '2026-11-27' }, 1_540);
  expect(change).toContain('90% less naira');
  expect(describeRate({ nairaPerDollar: 1_540.5, appliesFrom: '2026-11-27' }, 1_540.5).statement).toBe(
    '1 USD = 1,540.5 NGN from 27 Nov 2026',
  );
});

it('finds the rate of the day before', () => {
  const rates = [
    { appliesFrom: '2026-10-01T00:00:00.000Z', nairaPerDollar: 1_600 },
    { appliesFrom: '2026-05-01T00:00:00.000Z', nairaPerDollar: 1_500 },
  ];
  expect(rateBefore('2026-11-27', rates, 1_540)).toBe(1_600);
  expect(rateBefore('2026-10-01', rates, 1_540)).toBe(1_500);
  expect(rateBefore('2026-01-01', rates, 1_540)).toBe(1_540);
});
