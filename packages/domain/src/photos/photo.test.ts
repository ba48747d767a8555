import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPhotoType, photoTypes, renditionSizeFor, thumbnailSizes } from './photo.ts';

const { min, max } = thumbnailSizes;

test('requested sizes are served by a handful of renditions', () => {
  const sizes = Array.from({ length: max - min + 1 }, (_, index) => renditionSizeFor(min + index));
  expect([...new Set(sizes)]).toEqual([128, 300, 640, 1_280, 2_048]);
});

test('a rendition is at least as large as requested, and serves its own size', () => {
  fc.assert(
    fc.property(fc.integer({ min, max }), (size) => {
      const served = renditionSizeFor(size);
      expect(served).toBeGreaterThanOrEqual(size);
      expect(renditionSizeFor(served)).toBe(served);
    }),
  );
});

test('only the formats of photos are accepted', () => {
  expect(photoTypes.every(isPhotoType)).toBe(true);
  expect(['image/gif', 'image/svg+xml', 'application/pdf', ''].filter(isPhotoType)).toEqual([]);
});
