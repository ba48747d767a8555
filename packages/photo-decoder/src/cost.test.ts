import { expect, test } from 'vitest';
import { costInMemory, estimateCost, type Header, isExpensive } from './cost.ts';

const photo = (properties: Partial<Header>): Header => ({
  width: 6_000,
  height: 4_000,
  format: 'jpeg',
  channels: 3,
  depth: 'uchar',
  isProgressive: false,
  ...properties,
});
const side = (pixels: number) => ({ width: pixels, height: pixels });
const megabytes = (properties: Partial<Header>) =>
  Math.round(estimateCost(photo(properties)).memoryBytes / 1_000_000);

test('the memory of an image that is decoded as a whole grows with its pixels and depth', () => {
  const interlaced = { format: 'png', isProgressive: true, ...side(10_000) } as const;
  expect(megabytes(interlaced)).toBe(350);
  expect(megabytes({ ...interlaced, depth: 'ushort' })).toBe(650);
  expect(megabytes({ ...interlaced, depth: 'ushort', channels: 4 })).toBe(850);
  expect(megabytes({ format: 'webp', ...side(10_000) })).toBe(350);
  expect(megabytes({ format: 'heif', ...side(10_000) })).toBe(2_050);
});

test('a progressive JPEG needs memory for its coefficients', () => {
  const progressive = { isProgressive: true, ...side(10_000) } as const;
  expect(megabytes({ ...progressive, chromaSubsampling: '4:2:0' })).toBe(350);
  expect(megabytes({ ...progressive, chromaSubsampling: '4:4:4' })).toBe(650);
});

test.each(['jpeg', 'png', 'tiff'] as const)('%s line by line needs memory for some lines only', (format) => {
  expect(megabytes({ format, ...side(20_000) })).toBe(173);
  expect(megabytes({ format, width: 400_000_000, height: 1 })).toBe(1_250);
});

test('pixels that are in memory count twice', () => {
  expect(Math.round(costInMemory(100_000_000).memoryBytes / 1_000_000)).toBe(250);
});

test('ordinary photos are not expensive, very large ones are', () => {
  expect(isExpensive(estimateCost(photo({})))).toBe(false);
  expect(isExpensive(estimateCost(photo({ ...side(10_000), depth: 'ushort', format: 'tiff' })))).toBe(false);
  expect(isExpensive(estimateCost(photo({ ...side(20_000) })))).toBe(true);
  expect(isExpensive(estimateCost(photo({ ...side(12_000), isProgressive: true })))).toBe(true);
});
