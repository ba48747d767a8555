import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readIccProfile } from './icc-profile.ts';
import { adobeRgb, describedIn2022, makeProfile, proPhoto } from './icc-profiles.fixture.ts';

async function builtIn(name: string): Promise<Buffer> {
  const image = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  const inSpace = name === 'cmyk' ? image.toColourspace('cmyk') : image;
  const { icc } = await sharp(await inSpace.withIccProfile(name).tiff().toBuffer()).metadata();
  return icc ?? Buffer.alloc(0);
}

describe('readIccProfile', () => {
  test('knows which colors exceed sRGB', async () => {
    expect(readIccProfile(makeProfile(adobeRgb))).toEqual({ description: 'Adobe RGB (1998)', isWide: true });
    expect(readIccProfile(makeProfile(proPhoto))).toEqual({ description: 'ProPhoto RGB', isWide: true });
    expect(readIccProfile(await builtIn('p3'))).toMatchObject({ isWide: true });
    expect(readIccProfile(await builtIn('srgb'))).toMatchObject({ isWide: false });
    expect(readIccProfile(await builtIn('cmyk'))).toMatchObject({ isWide: false });
  });

  test('reads the description of newer profiles, up to 60 characters', () => {
    const descriptionOf = (description: string) =>
      readIccProfile(makeProfile({ ...adobeRgb, description }, describedIn2022))?.description;
    expect(descriptionOf('Écran d’Adaeze\n\u0007')).toBe('Écran d’Adaeze');
    expect(descriptionOf('x'.repeat(100))).toBe('x'.repeat(60));
    expect(descriptionOf(' ')).toBeNull();
  });

  test('reads nothing outside of broken profiles', () => {
    const profile = makeProfile(adobeRgb, describedIn2022);
    expect(readIccProfile(Buffer.from('not a profile'))).toBeNull();
    for (let length = 0; length < profile.length; length += 1)
      expect(() => readIccProfile(profile.subarray(0, length))).not.toThrow();
    for (let offset = 128; offset < profile.length - 4; offset += 1) {
      const broken = Buffer.from(profile);
      broken.fill(0xff, offset, offset + 4);
      expect(() => readIccProfile(broken)).not.toThrow();
    }
  });
});
