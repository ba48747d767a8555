import sharp from 'sharp';
import { expect, it } from 'vitest';
import { publicPages } from '../src/app/public-pages.ts';
import { unknownOrigin } from '../src/app/unknown-origin.ts';
import { manifest, robots, sharePicture, sitemap } from './site-files.ts';

it('lists every public page in the sitemap, and no other', () => {
  const places = [...sitemap().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual(Object.keys(publicPages).map((path) => unknownOrigin + path));
  expect(places).not.toContain(`${unknownOrigin}/dashboard`);
});

it('keeps robots out of what belongs to members, and shows them the sitemap', () => {
  expect(robots().split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /subscriptions',
    'Disallow: /admin',
    '',
    `Sitemap: ${unknownOrigin}/sitemap.xml`,
    '',
  ]);
});

it('gives phones an icon in two sizes, also to be cut to a shape', () => {
  const { name, icons } = JSON.parse(manifest());
  expect(name).toBe('Burnish');
  expect(
    icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
  ).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']);
});

it('cuts a shared picture in the middle: before at the left, after at the right', async () => {
  const picture = await (await sharePicture('lipstick')).toBuffer();
  const { width, height, format } = await sharp(picture).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  const { data } = await sharp(picture)
    .extract({ left: 600, top: 300, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.min(...data)).toBeGreaterThan(230);
  const half = (left: number) =>
    sharp(picture)
      .extract({ left, top: 0, width: 590, height: 630 })
      .toBuffer()
      .then((part) => sharp(part).stats());
  const [before, after] = await Promise.all([half(0), half(610)]);
  expect(before.channels[0]?.mean).not.toBeCloseTo(after.channels[0]?.mean ?? 0, 0);
});
