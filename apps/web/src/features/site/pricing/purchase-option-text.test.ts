import { type ImagesByTier, purchaseOptions } from '@burnish/domain/catalog/purchase-options';
import { expect, it } from 'vitest';
import { purchaseOptionText } from './purchase-option-text.ts';

const optionTexts = (images: ImagesByTier, currency: 'USD' | 'NGN') =>
  purchaseOptions(images, currency).map((option) => Object.values(purchaseOptionText(option)).join('; '));

it('shows the calculation and the unused frames of each option', () => {
  expect(optionTexts({ natural: 20, highEnd: 12, magazine: 4 }, 'USD')).toEqual([
    'Single images; $256; 20 Natural × $5 + 12 High-End × $8 + 4 Magazine × $15',
    'Silver Plan and single images; $138; $97 + 5 Natural × $5 + 2 High-End × $8, 1 frame to spare',
    'Gold Plan; $197; $197, 24 frames to spare',
    'Diamond Plan; $397; $397, 114 frames to spare',
  ]);
});

it('formats large numbers with separators', () => {
  expect(optionTexts({ natural: 100_000, highEnd: 0, magazine: 0 }, 'NGN').at(-1)).toBe(
    'Diamond Plan and single images; ₦299,975,000; ₦200,000 + 99,925 Natural × ₦3,000, 75 frames to spare',
  );
});

it('shows zero for no images', () => {
  expect(optionTexts({ natural: 0, highEnd: 0, magazine: 0 }, 'USD')[0]).toBe('Single images; $0; $0');
});
