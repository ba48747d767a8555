// Receipts are drawn as SVG with bundled fonts, so the machine needs none installed.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { escapeHtml } from '../../apps/server/src/platform/html.ts';

const require = createRequire(import.meta.url);
const fontFolder = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');

export function fontFile(name: string): string {
  return join(fontFolder, `${name}.ttf`);
}

const sans = 'DejaVu Sans';
export const mono = 'DejaVu Sans Mono';

const faces = [
  { font: sans, file: 'DejaVuSans' },
  { font: sans, file: 'DejaVuSans-Bold' },
  { font: mono, file: 'DejaVuSansMono' },
  { font: mono, file: 'DejaVuSansMono-Bold' },
];

let ready: Promise<void> | null = null;

/** Rendering one letter with a font file registers the font for everything drawn later. */
async function loadFonts(): Promise<void> {
  for (const { font, file } of faces)
    await sharp({ text: { text: 'a', font, fontfile: fontFile(file) } }).toBuffer();
}

/** Renders the markup in its own size. */
export async function draw(markup: string): Promise<Sharp> {
  ready ??= loadFonts();
  await ready;
  return sharp(Buffer.from(markup));
}

export interface TextStyle {
  readonly size: number;
  readonly fill?: string;
  readonly bold?: boolean;
  readonly family?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Maximum number of characters; longer text is cut with an ellipsis. */
  readonly longest?: number;
}

export function text(x: number, y: number, words: string, style: TextStyle): string {
  const { size, fill = '#111', bold = false, family = sans, anchor = 'start', longest = 60 } = style;
  const fitting = words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words;
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${bold ? 700 : 400}" fill="${fill}" text-anchor="${anchor}">${escapeHtml(fitting)}</text>`;
}

export function svg(width: number, height: number, ...parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}
