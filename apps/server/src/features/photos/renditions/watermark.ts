// The watermark of shared photos: a text across the photo, again and again. It is drawn with the fonts of documents, so that
// it looks the same on every machine.

import { create, type Font } from 'fontkit';
import { type FontName, fontFile, fontFor } from '../../../platform/pdf/fonts.ts';

const degrees = 30;
/** Of the longer side of the photo. */
const fontSizeShare = 1 / 32;
const minFontSize = 9;
/** In font sizes: around a text, and of the outline that keeps it visible on white. */
const gap = 1.6;
const strokeShare = 0.08;

const fonts = new Map<FontName, Font>();

function fontOf(name: FontName): Font {
  const known = fonts.get(name);
  if (known !== undefined) return known;
  const font = create(fontFile(name));
  if (!('characterSet' in font)) throw new Error(`the font ${name} is a collection`);
  fonts.set(name, font);
  return font;
}

interface Run {
  readonly font: FontName;
  readonly text: string;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Parts of a text that are set in the same font. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const next = fontFor(segment, 'bold');
    const last = runs.at(-1);
    if (last?.font === next.font) runs[runs.length - 1] = { font: last.font, text: last.text + next.text };
    else runs.push(next);
  }
  return runs;
}

/** The outlines of a text, as SVG elements, and its width. The baseline is at 0. */
function outlinesOf(text: string, fontSize: number): { readonly paths: string; readonly width: number } {
  let x = 0;
  let paths = '';
  for (const run of runsOf(text)) {
    const font = fontOf(run.font);
    const scale = fontSize / font.unitsPerEm;
    const strokeWidth = Math.round(strokeShare * font.unitsPerEm);
    const { glyphs, positions } = font.layout(run.text);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const left = (x + xOffset * scale).toFixed(2);
      const top = (-yOffset * scale).toFixed(2);
      const transform = `translate(${left} ${top}) scale(${scale} ${-scale})`;
      paths += `<path transform="${transform}" stroke-width="${strokeWidth}" d="${glyph.path.toSVG()}"/>`;
      x += xAdvance * scale;
    }
  }
  return { paths, width: x };
}

/** A tile as an SVG image, for a rendition of this size: the longer side in pixels. */
export function watermarkTile(text: string, size: number): string {
  const fontSize = Math.max(minFontSize, size * fontSizeShare);
  const { paths, width } = outlinesOf(text, fontSize);
  const angle = (degrees * Math.PI) / 180;
  const tileWidth = Math.ceil(width * Math.cos(angle) + fontSize * (Math.sin(angle) + gap));
  const tileHeight = Math.ceil(width * Math.sin(angle) + fontSize * (Math.cos(angle) + gap));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tileWidth}" height="${tileHeight}">` +
    `<g transform="translate(${tileWidth / 2} ${tileHeight / 2}) rotate(${-degrees}) translate(${-width / 2} ${fontSize * 0.36})">` +
    `<g fill="none" stroke="#000" stroke-opacity="0.22">${paths}</g>` +
    `<g fill="#fff" fill-opacity="0.36">${paths}</g></g></svg>`
  );
}
