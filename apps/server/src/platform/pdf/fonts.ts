// The fonts of PDF files. DejaVu Sans has the scripts of Europe, Arabic and Hebrew, and the signs of all currencies. What it
// lacks, such as Chinese or Hindi, is set in Unifont, a plain bitmap-like font with nearly every character.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { woffToTrueType } from './woff.ts';

export type Weight = 'regular' | 'bold';
export type FontName = Weight | 'fallback';

const require = createRequire(import.meta.url);

const readers: Readonly<Record<FontName, () => Buffer>> = {
  regular: () => readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: () => readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  // As WOFF, each glyph would inflate all glyphs again.
  fallback: () =>
    woffToTrueType(
      readFileSync(require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff')),
    ),
};

interface LoadedFont {
  readonly file: Buffer;
  readonly characters: ReadonlySet<number>;
}

const loaded = new Map<FontName, LoadedFont>();

function load(name: FontName): LoadedFont {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const file = readers[name]();
  const font: Font | { fonts: Font[] } = create(file);
  if (!('characterSet' in font)) throw new Error(`the font ${name} is a collection`);
  const entry = { file, characters: new Set(font.characterSet) };
  loaded.set(name, entry);
  return entry;
}

/** Loaded when it is first used, and kept. */
export function fontFile(name: FontName): Buffer {
  return load(name).file;
}

function hasGlyphs(name: FontName, character: string): boolean {
  const { characters } = load(name);
  return [...character].every((part) => characters.has(part.codePointAt(0) ?? 0));
}

/** Shown for a character that no font has. */
const missing = '\uFFFD';

/**
 * The font for a character with its combining marks. The character is replaced if no font has it, or without the marks
 * that no font has.
 */
export function fontFor(character: string, weight: Weight): { font: FontName; text: string } {
  const font = ([weight, 'regular', 'fallback'] as const).find((name) => hasGlyphs(name, character));
  if (font !== undefined) return { font, text: character };
  const [base = ''] = character;
  return base === character ? { font: weight, text: missing } : fontFor(base, weight);
}
