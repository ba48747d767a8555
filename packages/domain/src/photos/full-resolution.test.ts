import { describe, expect, it } from 'vitest';
import { canBrowserShow, needsTiles } from './full-resolution.ts';

const jpeg = {
  mimeType: 'image/jpeg',
  size: 20_000_000,
  width: 6_000,
  height: 4_000,
  hasRendition: true,
} as const;

describe('canBrowserShow', () => {
  it('depends on the type, the bytes and the pixels', () => {
    expect(canBrowserShow(jpeg)).toBe(true);
    expect(canBrowserShow({ ...jpeg, mimeType: 'image/tiff' })).toBe(false);
    expect(canBrowserShow({ ...jpeg, size: 100_000_000 })).toBe(false);
    expect(canBrowserShow({ ...jpeg, width: 60_000_000, height: 1, size: 60 * 1024 ** 2 })).toBe(true);
    expect(canBrowserShow({ ...jpeg, size: 60 * 1024 ** 2 + 1 })).toBe(false);
    expect(canBrowserShow({ ...jpeg, width: 60_000_001, height: 1 })).toBe(false);
    expect(canBrowserShow({ ...jpeg, width: 16_000 })).toBe(false);
    expect(canBrowserShow({ ...jpeg, width: null, height: null })).toBe(true);
  });
});

describe('needsTiles', () => {
  it('is true for what browsers cannot show', () => {
    expect(needsTiles(jpeg)).toBe(false);
    expect(needsTiles({ ...jpeg, mimeType: 'image/tiff' })).toBe(true);
    expect(needsTiles({ ...jpeg, width: 16_000 })).toBe(true);
    expect(needsTiles({ ...jpeg, mimeType: 'image/x-nikon-nef', width: null, height: null })).toBe(true);
  });

  it('is false without a rendition, and if the largest rendition has all pixels', () => {
    expect(needsTiles({ ...jpeg, mimeType: 'image/tiff', hasRendition: false })).toBe(false);
    expect(needsTiles({ ...jpeg, mimeType: 'image/tiff', width: 2_048, height: 1_365 })).toBe(false);
    const narrow = { width: 2_049, height: 1_365 };
    expect(needsTiles({ ...jpeg, mimeType: 'image/tiff', ...narrow })).toBe(true);
    expect(needsTiles({ ...jpeg, mimeType: 'image/tiff', width: 2_048, height: null })).toBe(true);
  });
});
