import { describe, expect, it } from 'vitest';
import { photoOf } from './photo-of.ts';

const files = {
  './perfume/after-480.avif': '/assets/after-480.a1.avif',
  './perfume/after-800.avif': '/assets/after-800.b2.avif',
  './perfume/after-480.webp': '/assets/after-480.c3.webp',
  './perfume/after-1200.jpg': '/assets/after-1200.d4.jpg',
  './perfume/before-480.avif': '/assets/before-480.e5.avif',
};
const size = { width: 1800, height: 1200 };

describe('photoOf', () => {
  it('lists every format of one picture by its width', () => {
    expect(photoOf(files, 'after', size)).toEqual({
      avif: '/assets/after-480.a1.avif 480w, /assets/after-800.b2.avif 800w',
      webp: '/assets/after-480.c3.webp 480w',
      jpeg: '/assets/after-1200.d4.jpg',
      ...size,
    });
  });

  it('refuses a picture that not every browser can show', () => {
    expect(() => photoOf(files, 'before', size)).toThrow('before has no JPEG');
  });
});
