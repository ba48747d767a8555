import { type TierCounts, waysFor } from '@burnish/domain/catalogue/ways';
import { expect, it } from 'vitest';
import { wayWords } from './way-words.ts';

const said = (images: TierCounts, currency: 'USD' | 'NGN') =>
  waysFor(images, currency).map((way) => Object.values(wayWords(way)).join('; '));

it('shows the arithmetic of each way, and its frames to spare', () => {
  expect(said({ natural: 20, highEnd: 12, magazine: 4 }, 'USD')).toEqual([
    'Single images; $256; 20 Natural × $5 + 12 High-End × $8 + 4 Magazine × $15',
    'Silver Plan and single images; $138; $97 + 5 Natural × $5 + 2 High-End × $8, 1 frame to spare',
    'Gold Plan; $197; $197, 24 frames to spare',
    'Diamond Plan; $397; $397, 114 frames to spare',
  ]);
});

it('writes large numbers with separators', () => {
  expect(said({ natural: 100_000, highEnd: 0, magazine: 0 }, 'NGN').at(-1)).toBe(
    'Diamond Plan and single images; ₦299,975,000; ₦200,000 + 99,925 Natural × ₦3,000, 75 frames to spare',
  );
});

it('shows no images as no money', () => {
  expect(said({ natural: 0, highEnd: 0, magazine: 0 }, 'USD')[0]).toBe('Single images; $0; $0');
});
