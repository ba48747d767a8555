import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckedFile, findPhotosOf, findVersionProblems } from './version.ts';

const photosOf = (finished: string, ...originals: string[]) =>
  findPhotosOf(
    finished,
    originals.map((fileName) => ({ id: fileName, fileName })),
  ).map(({ id }) => id);

describe('findPhotosOf', () => {
  it('finds the photo by its camera name, whatever follows', () => {
    const names = ['_DSC0123.NEF', '_DSC0124.NEF', '_DSC01230.NEF'];
    for (const finished of [
      '_DSC0123_final v2.tif',
      '_DSC0123.tif',
      '_dsc0123-Edit.JPG',
      '_DSC0123 (2).jpg',
      '_DSC0123b.psd',
      '_DSC0123.NEF.tif',
    ])
      expect(photosOf(finished, ...names)).toEqual(['_DSC0123.NEF']);
    expect(photosOf('_DSC01230.tif', ...names)).toEqual(['_DSC01230.NEF']);
  });

  it('takes the longest name that fits', () => {
    const names = ['Look 1.jpg', 'Look 1_back.jpg', 'Look 1_back 2.jpg'];
    expect(photosOf('Look 1_back_retouched.tif', ...names)).toEqual(['Look 1_back.jpg']);
    expect(photosOf('Look 1_back 2.tif', ...names)).toEqual(['Look 1_back 2.jpg']);
    expect(photosOf('Look 1_front.tif', ...names)).toEqual(['Look 1.jpg']);
  });

  it('compares names without their last extension, whatever their case', () => {
    expect(photosOf('look.1.back.tif', 'Look.1.NEF')).toEqual(['Look.1.NEF']);
    expect(photosOf('look.tif', 'Look.1.NEF')).toEqual([]);
  });

  it('finds none for another name', () => {
    const names = ['_DSC0123.NEF', 'portrait.jpg', '.jpg'];
    for (const finished of ['DSC0123.tif', '_DSC012.tif', '_DSC01234.tif', 'portraits.jpg', 'x.jpg', ''])
      expect(photosOf(finished, ...names)).toEqual([]);
  });

  it('finds all photos with the same name', () => {
    expect(photosOf('IMG_1_final.tif', 'IMG_1.CR3', 'IMG_1.JPG', 'IMG_2.JPG')).toEqual([
      'IMG_1.CR3',
      'IMG_1.JPG',
    ]);
  });

  it('finds every photo by its own name with a suffix', () => {
    const name = fc.stringMatching(/^[a-zA-Z_-]{0,6}[0-9]{1,6}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, selector: (text) => text.toLowerCase() }), (names) => {
        const originals = names.map((text) => `${text}.NEF`);
        for (const [index, text] of names.entries())
          expect(photosOf(`${text}_final.tif`, ...originals)).toEqual([originals[index]]);
      }),
    );
  });
});

describe('findVersionProblems', () => {
  const original: CheckedFile = {
    width: 6_000,
    height: 4_000,
    warnings: ['blurred'],
    sha256: 'a',
    mimeType: 'image/tiff',
    profile: null,
    bitDepth: null,
  };
  const problemsOf = (change: Partial<CheckedFile>, ofOriginal: Partial<CheckedFile> = {}) =>
    findVersionProblems({ ...original, ...ofOriginal }, { ...original, sha256: 'b', ...change });

  it('finds none in a file of the same size, or one that is a little smaller or larger', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ width: 5_952, height: 3_968 })).toEqual([]);
    expect(problemsOf({ width: 12_000, height: 8_000 })).toEqual([]);
  });

  it('finds the original itself', () => {
    expect(problemsOf({ sha256: 'a' })).toEqual(['identical']);
  });

  it('finds another ratio and a smaller size', () => {
    expect(problemsOf({ width: 4_000, height: 6_000 })).toEqual(['different_ratio']);
    expect(problemsOf({ width: 3_000, height: 2_000 })).toEqual(['smaller']);
    expect(problemsOf({ width: 4_000, height: 4_000 })).toEqual(['different_ratio', 'smaller']);
    expect(problemsOf({ width: 5_800, height: 3_866 })).toEqual(['smaller']);
  });

  it('compares no sizes that are unknown', () => {
    expect(problemsOf({ width: 300, height: 200 }, { width: null, height: null })).toEqual([]);
    expect(problemsOf({ width: null, height: null })).toEqual([]);
    for (const side of ['width', 'height'] as const) {
      expect(problemsOf({ width: 300, height: 200 }, { [side]: null })).toEqual([]);
      expect(problemsOf({ [side]: null })).toEqual([]);
    }
  });

  it('finds colors that the original does not have, and a blank image', () => {
    expect(problemsOf({ warnings: ['no_profile', 'cmyk', 'blank', 'too_small', 'blurred'] })).toEqual([
      'no_profile',
      'cmyk',
      'blank',
    ]);
    expect(problemsOf({ warnings: ['cmyk'] }, { warnings: ['cmyk'] })).toEqual([]);
    expect(problemsOf({ warnings: ['blank'] }, { warnings: ['blank'] })).toEqual([]);
  });

  it('finds another profile, unless one is unknown or both are of sRGB', () => {
    const adobe = { profile: 'Adobe RGB (1998)' };
    expect(problemsOf({ profile: 'ProPhoto RGB' }, adobe)).toEqual(['other_profile']);
    expect(problemsOf({ profile: 'sRGB IEC61966-2.1' }, adobe)).toEqual(['other_profile']);
    expect(problemsOf(adobe, adobe)).toEqual([]);
    expect(problemsOf(adobe, { profile: null })).toEqual([]);
    expect(problemsOf({ profile: null }, adobe)).toEqual([]);
    expect(problemsOf({ profile: 'sRGB built-in' }, { profile: 'sRGB IEC61966-2.1' })).toEqual([]);
  });

  it('finds no second problem in the profile of CMYK, or in a missing one', () => {
    const adobe = { profile: 'Adobe RGB (1998)' };
    expect(problemsOf({ profile: 'Coated FOGRA39', warnings: ['cmyk'] }, adobe)).toEqual(['cmyk']);
    expect(problemsOf({ profile: null, warnings: ['no_profile'] }, adobe)).toEqual(['no_profile']);
  });

  it('finds 8 bits in types that can have as many as the original', () => {
    const deep = { bitDepth: 16 };
    expect(problemsOf({ mimeType: 'image/tiff', bitDepth: 8 }, deep)).toEqual(['lower_bit_depth']);
    expect(problemsOf({ mimeType: 'image/vnd.adobe.photoshop', bitDepth: 8 }, { bitDepth: 32 })).toEqual([
      'lower_bit_depth',
    ]);
    expect(problemsOf({ mimeType: 'image/tiff', bitDepth: 16 }, { bitDepth: 32 })).toEqual([]);
    expect(problemsOf({ mimeType: 'image/jpeg', bitDepth: 8 }, deep)).toEqual([]);
    expect(problemsOf({ mimeType: 'image/tiff', bitDepth: null }, deep)).toEqual([]);
    expect(problemsOf({ mimeType: 'image/tiff', bitDepth: 8 }, { bitDepth: null })).toEqual([]);
    expect(problemsOf({ mimeType: 'image/tiff', bitDepth: 8 }, { bitDepth: 8 })).toEqual([]);
  });
});
