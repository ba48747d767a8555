import { describe, expect, it } from 'vitest';
import { daysOf } from './periods.ts';

describe('daysOf', () => {
  const now = new Date(2026, 0, 24, 12);

  it.each([
    ['this_month', '2026-01-01', '2026-01-24'],
    ['last_month', '2025-12-01', '2025-12-31'],
    ['this_year', '2026-01-01', '2026-01-24'],
    ['last_year', '2025-01-01', '2025-12-31'],
  ] as const)('%s is from %s to %s', (period, from, to) => {
    expect(daysOf(period, now)).toEqual({ from, to });
  });

  it('knows how long February is', () => {
    expect(daysOf('last_month', new Date(2028, 2, 5))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('leaves dates to the viewer', () => expect(daysOf('dates', now)).toBeNull());
});
