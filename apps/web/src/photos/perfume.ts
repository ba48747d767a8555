import { photoOf } from './photo-of.ts';

const files = import.meta.glob<string>('./perfume/*.{avif,webp,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const size = { width: 1800, height: 1200 };

/** One picture twice, pixel on pixel: as it came from the camera, and retouched. */
export const perfume = {
  before: photoOf(files, 'before', size),
  after: photoOf(files, 'after', size),
};
