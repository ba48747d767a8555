import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { type Gray, isBlurred, measuredSize, measureSharpness } from './sharpness.ts';

const folder = fileURLToPath(new URL('../../../apps/web/src/site-images/originals/', import.meta.url));
/** The photos as customers submit them. The retouched ones are as sharp. */
const photos = readdirSync(folder).filter((name) => name.endsWith('-before.jpg'));

async function toGray(image: Sharp): Promise<Gray> {
  const { data, info } = await image
    .resize({ width: measuredSize, height: measuredSize, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function blur(name: string, sigma: number): Promise<Sharp> {
  return sharp(await sharp(`${folder}${name}`).resize(2_048).blur(sigma).jpeg({ quality: 85 }).toBuffer());
}

test('sample photos are available', () => expect(photos.length).toBeGreaterThan(10));

test.each(photos)('%s is blurred only after blurring it', async (name) => {
  expect(isBlurred(await toGray(sharp(`${folder}${name}`)))).toBe(false);
  expect(isBlurred(await toGray(await blur(name, 4)))).toBe(true);
});

test('the result does not depend on the contrast', async () => {
  const [name = ''] = photos;
  const faded = await sharp(`${folder}${name}`).linear(0.4, 90).toBuffer();
  const original = measureSharpness(await toGray(sharp(`${folder}${name}`)));
  const withLessContrast = measureSharpness(await toGray(sharp(faded)));
  expect(Math.abs((original ?? 0) - (withLessContrast ?? 1))).toBeLessThan(0.15);
});

test('an image with hardly any edges has no result and does not count as blurred', async () => {
  const plain = { create: { width: 1_200, height: 900, channels: 3, background: '#888' } } as const;
  const gray = await toGray(sharp(plain));
  expect(measureSharpness(gray)).toBeNull();
  expect(isBlurred(gray)).toBe(false);
});
