import { expect, it } from 'vitest';
import { photoSet } from './photo.ts';

it('lists every width of a picture in one format', () => {
  const photo = { name: 'watch-a1b2c3d4', width: 1600, height: 1067, widths: [480, 1600] };
  expect(photoSet(photo, 'avif')).toBe(
    '/assets/watch-a1b2c3d4-480.avif 480w, /assets/watch-a1b2c3d4-1600.avif 1600w',
  );
});
