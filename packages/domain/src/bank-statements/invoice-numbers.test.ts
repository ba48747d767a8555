import { describe, expect, it } from 'vitest';
import { findInvoiceNumbers } from './invoice-numbers.ts';

/** As '2026/131', or '131' if only the sequence is mentioned. */
function mentionsIn(text: string): string[] {
  return findInvoiceNumbers(text).map(({ year, sequence }) =>
    year === null ? `${sequence}` : `${year}/${sequence}`,
  );
}

const spaces = (count: number) => ' '.repeat(count);

describe('a number after the word invoice', () => {
  it.each([
    ['a whole number', 'INV-2026-000131', ['2026/131']],
    ['without separators', 'INV2026000131', ['2026/131']],
    ['without the zeros', 'INV 2026131', ['2026/131']],
    ['without the year', 'Invoice no. 131', ['131']],
    ['of nine digits', 'INV 123456789', ['123456789']],
    ['of more digits than a sequence has', 'INV 1234567890', []],
    ['zero', 'INV 0', []],
    ['that contains a year, but does not begin with it', 'INV 1202600', ['1202600']],
    ['that another number follows', 'INV 131 7', ['131']],
    ['of four digits that are no year', 'INV 1234 567', ['1234']],
    ['of five digits', 'INV 12345', ['12345']],
    ['with a year and its first digit, before another number', 'INV 20261 5', ['2026/1']],
    ['with a year of its own', 'INV 2026 A00131', ['2026']],
  ])('can be %s: %s', (_, text, expected) => {
    expect(mentionsIn(text)).toEqual(expected);
  });

  it('may have up to three characters after its year', () => {
    expect(mentionsIn(`INV 2026${spaces(3)}131`)).toEqual(['2026/131']);
    expect(mentionsIn(`INV 2026${spaces(4)}131`)).toEqual(['2026']);
  });

  it('is joined where a bank put one space into it, however far it is from the word', () => {
    expect(mentionsIn('INV 20260 00131')).toEqual(['2026/131']);
    expect(mentionsIn('INV  20260 00131 5')).toEqual(['2026/131']);
    expect(mentionsIn('INV 20260  00131')).toEqual([]);
  });

  it('may have one of the usual words before it', () => {
    expect(mentionsIn('invoice ref 131')).toEqual(['131']);
    expect(mentionsIn('invoice for 131')).toEqual([]);
    expect(mentionsIn('my ref 131')).toEqual([]);
    expect(mentionsIn('inventory 131')).toEqual([]);
  });
});

describe('a number without that word', () => {
  it.each([
    ['of a year and a sequence', '2026000131', ['2026/131']],
    ['of as many digits without a year', '1999000131', []],
    ['of a date', '20260131', []],
    ['of a sequence with its zeros', '000131', ['131']],
    ['of as many digits that begin with another digit', '100131', []],
    ['of fewer digits', '00131', []],
    ['after a year', '2026-000131', ['2026/131']],
    ['of three digits after a year', '2026 131', ['2026/131']],
    ['of two digits after a year', '2026 13', []],
    ['of seven digits after a year', '2026 1234567', []],
    ['of three digits after other digits', '1234 567', []],
    ['after five digits that begin with a year', '20261 567', []],
    ['of a sequence after other digits', '1999 000131', ['131']],
    ['of a sequence after five digits', '20261 000131', ['131']],
  ])('counts %s: %s', (_, text, expected) => {
    expect(mentionsIn(text)).toEqual(expected);
  });

  it('may have up to three characters after its year', () => {
    expect(mentionsIn(`2026${spaces(3)}131`)).toEqual(['2026/131']);
    expect(mentionsIn(`2026${spaces(4)}131`)).toEqual([]);
  });
});

describe('the mentions of a text', () => {
  it('are each listed once, in their order', () => {
    const text = 'INV-2026-131 INV-2025-131 INV 132 INV 131 INV 132 INV-2026-131';
    expect(mentionsIn(text)).toEqual(['2026/131', '2025/131', '132', '131']);
  });

  it('are looked for in the first 200 words and numbers, and are 20 at most', () => {
    expect(mentionsIn(`${'x '.repeat(198)}INV 131`)).toEqual(['131']);
    expect(mentionsIn(`${'x '.repeat(199)}INV 131`)).toEqual([]);
    const many = Array.from({ length: 50 }, (_, index) => `INV${index + 1}`).join(' ');
    expect(mentionsIn(many)).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 1}`));
  });
});
