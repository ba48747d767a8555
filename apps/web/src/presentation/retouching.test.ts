import { getPlan } from '@burnish/domain/catalog/plans';
import { expect, it } from 'vitest';
import { planFrames } from './retouching.ts';

it('shows a plan as a sheet of frames', () => {
  expect(planFrames(getPlan('silver-plan')).label).toBe('30 images: 15 Natural, 10 High-End, 5 Magazine');
  expect(planFrames(getPlan('diamond-plan')).stacks.map(({ count }) => count)).toEqual([75, 60, 15]);
});
