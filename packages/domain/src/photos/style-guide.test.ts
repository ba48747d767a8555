import { expect, it } from 'vitest';
import { commonTier } from './style-guide.ts';

it.each([
  [['natural', 'natural'], 'natural'],
  [['natural', 'magazine'], null],
  [['natural', null], null],
  [[null, null], null],
  [[], null],
] as const)('the common tier of %j is %j', (tiers, tier) => expect(commonTier(tiers)).toBe(tier));
