import { getPlan } from '@burnish/domain/catalogue/plans';
import { expect, it } from 'vitest';
import { sheetOf } from './plan-sheet.ts';

it('shows a plan as a sheet of frames', () => {
  expect(sheetOf(getPlan('silver-plan')).label).toBe('30 images: 15 Natural, 10 High-End, 5 Magazine');
  expect(sheetOf(getPlan('diamond-plan')).stacks.map(({ count }) => count)).toEqual([75, 60, 15]);
});
