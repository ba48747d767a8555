import { getPlan } from '@burnish/domain/catalogue/plans';
import { describe, expect, it } from 'vitest';
import { cyclesOf, includedIn, priceOf, sheetOf } from './presentation.ts';

const silver = getPlan('silver-plan');
const diamond = getPlan('diamond-plan');

describe('a plan on the board', () => {
  it('reads as a sheet of frames', () => {
    expect(sheetOf(silver).label).toBe('30 images: 15 Natural, 10 High-End, 5 Magazine');
    expect(sheetOf(diamond).stacks.map(({ count }) => count)).toEqual([75, 60, 15]);
  });

  it.each([
    ['monthly', 'USD', '$97', 'per month'],
    ['yearly', 'USD', '$989', 'per year'],
    ['monthly', 'NGN', '₦90,000', 'per month'],
    ['yearly', 'NGN', '₦918,000', 'per year'],
  ] as const)('costs by cycle and currency: %s, %s', (cycle, currency, amount, per) => {
    expect(priceOf(silver, cycle, currency)).toEqual({ amount, per });
  });

  it('has twelve months of images in a year', () => {
    expect(cyclesOf(diamond).map(({ images }) => images)).toEqual(['150 images', '1,800 images']);
  });

  it('says what every plan includes and what this one adds', () => {
    expect(includedIn(silver)).toBe(
      'Commercial usage rights, cancel anytime, up to 20% of unused images roll over.',
    );
    expect(includedIn(diamond)).toContain('Priority delivery, dedicated account manager.');
  });
});
