import { describe, expect, it } from 'vitest';
import { isSimilarName, nameWords } from './name-similarity.ts';

describe('the words of a name', () => {
  it('are in capitals without accents, each once', () => {
    expect(nameWords('Adaézé Obi-Okafor, ADAEZE')).toEqual(['ADAEZE', 'OBI', 'OKAFOR']);
  });

  it('are at least three letters, no numbers, and nothing that says nothing about who paid', () => {
    expect(nameWords('Transfer from Mr Ada of Lumina Ltd, 2nd 12345 A4X')).toEqual(['ADA', 'LUMINA', 'A4X']);
    expect(nameWords('')).toEqual([]);
  });

  it('are 40 at most', () => {
    const names = Array.from({ length: 60 }, (_, index) => `NAME${index}`);
    expect(nameWords(names.join(' '))).toEqual(names.slice(0, 40));
  });
});

describe('a name of one word', () => {
  it.each([
    ['the same', 'OKAFOR', true],
    ['one letter changed', 'OKAFUR', true],
    ['its first letter changed', 'UKAFOR', true],
    ['its last letter changed', 'OKAFOL', true],
    ['a letter added', 'OKAFFOR', true],
    ['a letter left out', 'OKFOR', true],
    ['two letters changed', 'OKUFUR', false],
    ['two letters added', 'OKAFORES', false],
    ['two letters swapped', 'OKFAOR', false],
    ['its beginning', 'OKAF', false],
  ])('is similar to a word with %s: %s is %s', (_, word, expected) => {
    expect(isSimilarName('Okafor', ['LUMINA', word])).toBe(expected);
  });

  it('has at least four letters', () => {
    expect(isSimilarName('Lumi', ['LUMI'])).toBe(true);
    expect(isSimilarName('Ada', ['ADA'])).toBe(false);
  });

  it('is not similar to another word if it has fewer than five letters', () => {
    expect(isSimilarName('Nwosu', ['NWOSI'])).toBe(true);
    expect(isSimilarName('Bola', ['BOLU'])).toBe(false);
    expect(isSimilarName('Bolas', ['BOLA'])).toBe(false);
  });
});

describe('a name of several words', () => {
  const isSimilar = (name: string) => isSimilarName(name, ['OKAFOR', 'ADA']);

  it('has at least two words in the text, and at least half of its words', () => {
    expect(isSimilar('Ada Okafor')).toBe(true);
    expect(isSimilar('Ada Bola Okafor Chidi')).toBe(true);
    expect(isSimilar('Ada Bola Okafor Chidi Nwosu')).toBe(false);
    expect(isSimilar('Bola Okafor')).toBe(false);
    expect(isSimilar('Ltd')).toBe(false);
  });
});
