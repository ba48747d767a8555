import { expect, it } from 'vitest';
import { siteImageSrcSet } from './site-image.ts';

it('lists all widths of an image in one format', () => {
  const file = { name: 'watch-a1b2c3d4', width: 1600, height: 1067, widths: [480, 1600] };
  expect(siteImageSrcSet(file, 'avif')).toBe(
    '/assets/watch-a1b2c3d4-480.avif 480w, /assets/watch-a1b2c3d4-1600.avif 1600w',
  );
});
