// Files for search engines, phones and link previews.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@burnish/domain/brand';
import sharp, { type Sharp } from 'sharp';
import { accountPaths } from '../src/app/account-paths.ts';
import { originPlaceholder } from '../src/app/origin-placeholder.ts';
import { publicPages, shareImagePath, shareImageSize } from '../src/app/public-pages.ts';

const originals = join(import.meta.dirname, '../src/site-images/originals');
const favicon = join(import.meta.dirname, '../public/favicon.svg');
/** Pixels. */
const dividerWidth = 6;

export function robots(): string {
  const disallowed = ['/api/', ...accountPaths].map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${disallowed.join('')}\nSitemap: ${originPlaceholder}/sitemap.xml\n`;
}

export function sitemap(): string {
  const urls = Object.keys(publicPages).map(
    (path) => `  <url><loc>${originPlaceholder}${path}</loc></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

const iconSizes = [192, 512];

export function manifest(): string {
  // The logo has enough padding to be masked to any shape.
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
  const colors = { background_color: '#efefef', theme_color: '#efefef' };
  return `${JSON.stringify({ name, short_name: name, description, ...site, ...colors, icons }, null, 2)}\n`;
}

/** The left half before, the right half after retouching. */
export async function shareImage(sample: string): Promise<Sharp> {
  const { width, height } = shareImageSize;
  const half = width / 2;
  const resized = (state: string) =>
    sharp(join(originals, `${sample}-${state}.jpg`)).resize(width, height, { fit: 'cover' });
  const full = await resized('before').toBuffer();
  const before = await sharp(full).extract({ left: 0, top: 0, width: half, height }).toBuffer();
  const divider = { create: { width: dividerWidth, height, channels: 3, background: '#ffffff' } } as const;
  return resized('after')
    .composite([
      { input: before, left: 0, top: 0 },
      { input: divider, left: half - dividerWidth / 2, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true });
}

async function writeIcon(folder: string, name: string, size: number): Promise<void> {
  const svg = await readFile(favicon);
  const density = (72 * size) / 32;
  await sharp(svg, { density }).resize(size, size).png({ compressionLevel: 9 }).toFile(join(folder, name));
}

/** Returns the paths of the files in which the server must fill in its origin. */
export async function writeSiteFiles(folder: string): Promise<string[]> {
  const texts = { '/robots.txt': robots(), '/sitemap.xml': sitemap() };
  for (const [path, text] of Object.entries(texts)) await writeFile(join(folder, path), text);
  await writeFile(join(folder, 'site.webmanifest'), manifest());
  for (const size of iconSizes) await writeIcon(folder, `icon-${size}.png`, size);
  await writeIcon(folder, 'apple-touch-icon.png', 180);
  await mkdir(join(folder, 'share'), { recursive: true });
  const samples = new Set(Object.values(publicPages).map(({ sample }) => sample));
  for (const sample of samples) {
    const image = await shareImage(sample);
    await image.toFile(join(folder, shareImagePath({ sample })));
  }
  return Object.keys(texts);
}
