import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { type Grey, isBlurred, measuredSize, sharpnessOf } from './sharpness.ts';

const originals = fileURLToPath(new URL('../../../../web/src/photos/originals/', import.meta.url));
const photographs = readdirSync(originals).filter((name) => name.endsWith('.jpg'));

async function greyOf(image: Sharp): Promise<Grey> {
  const { data, info } = await image
    .resize({ width: measuredSize, height: measuredSize, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function blurredBy(name: string, sigma: number): Promise<Sharp> {
  const picture = await sharp(`${originals}${name}`).resize(2_048).toBuffer();
  return sharp(await sharp(picture).blur(sigma).jpeg({ quality: 85 }).toBuffer());
}

test('there are photographs to be measured', () => expect(photographs.length).toBeGreaterThan(20));

test.each(photographs)('%s is sharp, until it is blurred', async (name) => {
  expect(isBlurred(await greyOf(sharp(`${originals}${name}`)))).toBe(false);
  expect(isBlurred(await greyOf(await blurredBy(name, 4)))).toBe(true);
});

test('how strong the contrast is makes no difference', async () => {
  const [name = ''] = photographs;
  const faint = await sharp(`${originals}${name}`).linear(0.4, 90).toBuffer();
  const [usual, weak] = [
    sharpnessOf(await greyOf(sharp(`${originals}${name}`))),
    sharpnessOf(await greyOf(sharp(faint))),
  ];
  expect(Math.abs((usual ?? 0) - (weak ?? 1))).toBeLessThan(0.15);
});

test('one with hardly an edge cannot be judged, and is not called blurred', async () => {
  const plain = { create: { width: 1_200, height: 900, channels: 3, background: '#888' } } as const;
  const grey = await greyOf(sharp(plain));
  expect(sharpnessOf(grey)).toBeNull();
  expect(isBlurred(grey)).toBe(false);
});
