// Text of any script in a PDF file: characters get a font that has them, lines are wrapped, and the words of lines with
// right-to-left scripts are put in their visual order. A font itself shapes and reverses the letters of a word.
import { createRequire } from 'node:module';
import { type FontName, fontFor, type Weight } from './fonts.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** What the layout needs from pdfkit. */
export interface FontContext {
  font(name: string): { fontSize(size: number): { widthOfString(text: string): number } };
}

/** Part of a word in one font and direction, or the spaces between two words. */
export interface TextRun {
  readonly text: string;
  readonly font: FontName;
  readonly width: number;
  /** Embedding level of the bidirectional algorithm: odd for right to left. */
  readonly level: number;
}

export interface TextLine {
  /** From left to right. */
  readonly runs: readonly TextRun[];
  readonly width: number;
}

type Word = readonly TextRun[];

// Its types describe its ES module, which Node.js doesn't load.
const createBidi: typeof import('bidi-js')['default'] = createRequire(import.meta.url)('bidi-js');
const bidi = createBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Variation selectors and the like choose between forms that these fonts don't have. */
function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\p{Variation_Selector}\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu, '');
}

const isSpace = (character: string) => character === ' ';

function splitRuns(context: FontContext, text: string, { size, weight = 'regular' }: TextStyle): TextRun[] {
  const embedding = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const parts: { text: string; font: FontName; level: number }[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = embedding.levels[index] ?? 0;
    const character = fontFor(mirrored.get(index) ?? segment, weight);
    const last = parts.at(-1);
    const continues =
      last !== undefined &&
      last.font === character.font &&
      last.level === level &&
      last.text.endsWith(' ') === isSpace(segment);
    if (continues) last.text += character.text;
    else parts.push({ ...character, level });
  }
  return parts.map((part) => ({
    ...part,
    width: context.font(part.font).fontSize(size).widthOfString(part.text),
  }));
}

/** Words, and the spaces between them as words of their own. */
function groupWords(runs: readonly TextRun[]): Word[] {
  const words: TextRun[][] = [];
  let wasSpace = true;
  for (const run of runs) {
    const space = run.text.startsWith(' ');
    if (space || wasSpace) words.push([run]);
    else words.at(-1)?.push(run);
    wasSpace = space;
  }
  return words;
}

const widthOf = (runs: readonly TextRun[]) => runs.reduce((sum, { width }) => sum + width, 0);

/** Cuts a word that is wider than the line, between characters. */
function cutWord(context: FontContext, word: Word, maxWidth: number, size: number): Word[] {
  const pieces: TextRun[][] = [[]];
  let width = 0;
  for (const run of word) {
    for (const { segment } of graphemes.segment(run.text)) {
      const added = context.font(run.font).fontSize(size).widthOfString(segment);
      if (width > 0 && width + added > maxWidth) {
        pieces.push([]);
        width = 0;
      }
      const piece = pieces.at(-1) ?? [];
      const last = piece.at(-1);
      if (last?.font === run.font && last.level === run.level)
        piece.splice(-1, 1, { ...last, text: last.text + segment, width: last.width + added });
      else piece.push({ ...run, text: segment, width: added });
      width += added;
    }
  }
  return pieces;
}

/** Reverses sequences of runs from the highest level to the lowest odd one (Unicode annex 9, rule L2). */
function visualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end === start) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

function toLine(runs: readonly TextRun[]): TextLine {
  const end = runs.findLastIndex(({ text }) => !text.startsWith(' ')) + 1;
  const visible = runs.slice(0, end);
  return { runs: visualOrder(visible), width: widthOf(visible) };
}

function wrap(context: FontContext, text: string, style: TextStyle, maxWidth: number): TextLine[] {
  const words = groupWords(splitRuns(context, text, style)).flatMap((word) =>
    widthOf(word) > maxWidth ? cutWord(context, word, maxWidth, style.size) : [word],
  );
  const lines: TextRun[][] = [[]];
  let width = 0;
  for (const word of words) {
    const added = widthOf(word);
    const isBlank = word[0]?.text.startsWith(' ') === true;
    if (width > 0 && !isBlank && width + added > maxWidth) {
      lines.push([]);
      width = 0;
    }
    // A line doesn't start with the space that it was broken at.
    if (isBlank && width === 0 && lines.length > 1) continue;
    lines.at(-1)?.push(...word);
    width += added;
  }
  return lines.map(toLine);
}

/** The lines of a text with line breaks. An empty text has none. */
export function layoutText(
  context: FontContext,
  text: string,
  style: TextStyle,
  maxWidth: number,
): TextLine[] {
  if (text === '') return [];
  return text.split(/\r?\n/).flatMap((paragraph) => wrap(context, cleanText(paragraph), style, maxWidth));
}
