// What search engines, phones and the places where links are shared ask for beside the pages.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@burnish/domain/brand';
import sharp, { type Sharp } from 'sharp';
import { memberPaths } from '../src/app/prerendered-paths.ts';
import { publicPages } from '../src/app/public-pages.ts';
import { sharePath, shareSize } from '../src/app/share-picture.ts';
import { unknownOrigin } from '../src/app/unknown-origin.ts';

const originals = join(import.meta.dirname, '../src/photos/originals');
const favicon = join(import.meta.dirname, '../public/favicon.svg');
const cutWidth = 6;

export function robots(): string {
  const closed = ['/api/', ...memberPaths].map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${closed.join('')}\nSitemap: ${unknownOrigin}/sitemap.xml\n`;
}

export function sitemap(): string {
  const places = Object.keys(publicPages).map((path) => `  <url><loc>${unknownOrigin}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join('')}</urlset>\n`;
}

const iconSizes = [192, 512];

export function manifest(): string {
  // The mark keeps clear of the edge, so that it may be cut to any shape.
  const icons = iconSizes.flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  const { name, tagline: description } = brand;
  const site = { id: '/', start_url: '/', scope: '/', display: 'browser', lang: 'en' };
  const colours = { background_color: '#efefef', theme_color: '#efefef' };
  return `${JSON.stringify({ name, short_name: name, description, ...site, ...colours, icons }, null, 2)}\n`;
}

/** The left half as it came from the camera, the right half retouched. */
export async function sharePicture(pair: string): Promise<Sharp> {
  const { width, height } = shareSize;
  const half = width / 2;
  const filled = (state: string) =>
    sharp(join(originals, `${pair}-${state}.jpg`)).resize(width, height, { fit: 'cover' });
  const whole = await filled('before').toBuffer();
  const before = await sharp(whole).extract({ left: 0, top: 0, width: half, height }).toBuffer();
  const cut = { create: { width: cutWidth, height, channels: 3, background: '#ffffff' } } as const;
  return filled('after')
    .composite([
      { input: before, left: 0, top: 0 },
      { input: cut, left: half - cutWidth / 2, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true });
}

async function writeIcon(folder: string, name: string, size: number): Promise<void> {
  const drawing = await readFile(favicon);
  const density = (72 * size) / 32;
  await sharp(drawing, { density })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(join(folder, name));
}

/** Returns the addresses of the texts in which the public address is still to be written. */
export async function writeSiteFiles(folder: string): Promise<string[]> {
  const texts = { '/robots.txt': robots(), '/sitemap.xml': sitemap() };
  for (const [path, text] of Object.entries(texts)) await writeFile(join(folder, path), text);
  await writeFile(join(folder, 'site.webmanifest'), manifest());
  for (const size of iconSizes) await writeIcon(folder, `icon-${size}.png`, size);
  await writeIcon(folder, 'apple-touch-icon.png', 180);
  await mkdir(join(folder, 'share'), { recursive: true });
  for (const page of Object.values(publicPages)) {
    const picture = await sharePicture(page.pair);
    await picture.toFile(join(folder, sharePath(page)));
  }
  return Object.keys(texts);
}
