import { brand } from '@burnish/domain/brand';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { originPlaceholder } from '../src/app/origin-placeholder.ts';
import { publicPages } from '../src/app/public-pages.ts';
import { manifest, robots, shareImage, sitemap } from './site-files.ts';

it('lists exactly the public pages in the sitemap', () => {
  const urls = [...sitemap().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  expect(urls).toEqual(Object.keys(publicPages).map((path) => originPlaceholder + path));
  expect(urls).not.toContain(`${originPlaceholder}/dashboard`);
});

it('excludes account pages in robots.txt and names the sitemap', () => {
  expect(robots().split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /orders',
    'Disallow: /subscriptions',
    'Disallow: /photos',
    'Disallow: /account/profile',
    'Disallow: /account/api-keys',
    'Disallow: /account/calendar',
    'Disallow: /admin',
    '',
    `Sitemap: ${originPlaceholder}/sitemap.xml`,
    '',
  ]);
});

it('lists a plain and a maskable icon in two sizes', () => {
  const { name, icons } = JSON.parse(manifest());
  expect(name).toBe(brand.name);
  expect(
    icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
  ).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']);
});

it('shows the left half before and the right half after retouching in a share image', async () => {
  const image = await (await shareImage('lipstick')).toBuffer();
  const { width, height, format } = await sharp(image).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  const { data } = await sharp(image)
    .extract({ left: 600, top: 300, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.min(...data)).toBeGreaterThan(230);
  const half = (left: number) =>
    sharp(image)
      .extract({ left, top: 0, width: 590, height: 630 })
      .toBuffer()
      .then((part) => sharp(part).stats());
  const [before, after] = await Promise.all([half(0), half(610)]);
  expect(before.channels[0]?.mean).not.toBeCloseTo(after.channels[0]?.mean ?? 0, 0);
});
