import { describe, expect, it } from 'vitest';
import { type FontContext, layoutText } from './text.ts';

/** Every character is one unit wide. */
const context: FontContext = {
  font: () => ({ fontSize: () => ({ widthOfString: (text) => [...text].length }) }),
};

const linesOf = (text: string, width = 100) =>
  layoutText(context, text, { size: 10 }, width).map(({ runs }) => runs.map((run) => run.text).join(''));

describe('layoutText', () => {
  it('wraps between words, without spaces at the ends of lines', () => {
    expect(linesOf('one two three', 8)).toEqual(['one two', 'three']);
    expect(linesOf('one  two', 4)).toEqual(['one', 'two']);
  });

  it('cuts words that are wider than a line', () => {
    expect(linesOf('a abcdefgh', 5)).toEqual(['a', 'abcde', 'fgh']);
  });

  it('keeps line breaks, and an empty text has no lines', () => {
    expect(linesOf('one\r\ntwo\n\nthree')).toEqual(['one', 'two', '', 'three']);
    expect(linesOf('')).toEqual([]);
  });

  it('uses a font that has the characters', () => {
    const fontsOf = (text: string, weight: 'regular' | 'bold') =>
      layoutText(context, text, { size: 10, weight }, 100).flatMap(({ runs }) =>
        runs.map(({ font }) => font),
      );
    expect(fontsOf('\u20A684,000', 'bold')).toEqual(['bold']);
    expect(fontsOf('Studio \u5C71\u7530', 'regular')).toEqual(['regular', 'regular', 'fallback']);
  });

  it('keeps combining marks with their letter, and replaces what no font has', () => {
    expect(linesOf('\u1EB8\u0300ko\u0301')).toEqual(['\u1EB8\u0300k\u00F3']);
    expect(linesOf('a\u{10FFFF}b\u200B')).toEqual(['a\uFFFDb']);
  });

  it('puts the words of a line from right to left in their visual order', () => {
    const [word, other] = ['\u05D3\u05D5\u05D3', '\u05DB\u05D4\u05DF'];
    expect(linesOf(`${word} ${other}`)).toEqual([`${other} ${word}`]);
    expect(linesOf(`Lagos ${word} ${other} 14`)).toEqual([`Lagos 14 ${other} ${word}`]);
    // The font reverses the mirrored brackets together with the letters between them.
    expect(linesOf(`${word} (${other})`)).toEqual([`)${other}( ${word}`]);
  });
});
