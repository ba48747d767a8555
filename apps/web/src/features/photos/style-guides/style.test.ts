import { expect, it } from 'vitest';
import { isSameStyle } from './style.ts';

const style = { brief: 'Keep the freckles.', tier: 'highEnd', turnaround: 'standard' } as const;

it.each([
  [style, true],
  [{ ...style, brief: ' Keep the freckles.\n' }, true],
  [{ ...style, brief: null }, false],
  [{ ...style, tier: null }, false],
  [{ ...style, turnaround: 'rush' }, false],
] as const)('compares the brief, the tier and the turnaround of %j', (other, isSame) => {
  expect(isSameStyle(style, other)).toBe(isSame);
});

it('treats an empty brief as none', () => {
  expect(isSameStyle({ ...style, brief: ' ' }, { ...style, brief: null })).toBe(true);
});
