import { describe, expect, test } from 'vitest';
import { rankItems, splitMatches } from './ranking.ts';

describe('ranking', () => {
  const items = [
    { label: 'Order single images' },
    { label: 'Your orders' },
    { label: 'Reorder' },
    { label: 'Billing', words: 'orders invoices money' },
    { label: 'Upload photos' },
  ];
  const labels = (term: string) => rankItems(items, term).map(({ label }) => label);

  test('puts the start of a label first, then of a word, then parts of words, then other words', () => {
    expect(labels('order')).toEqual(['Order single images', 'Your orders', 'Reorder', 'Billing']);
  });

  test('ignores case and extra spaces, and finds words in any order', () => {
    expect(labels('  PHOTOS  upload ')).toEqual(['Upload photos']);
    expect(labels('single  im')).toEqual(['Order single images']);
  });

  test('requires every word', () => {
    expect(labels('upload money')).toEqual([]);
  });

  test('keeps all in their order without a term', () => {
    expect(labels(' ')).toEqual(items.map(({ label }) => label));
  });
});

describe('typed letters', () => {
  const marked = (text: string, term: string) =>
    splitMatches(text, term)
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('');

  test.each([
    ['Adaeze Okafor', 'ada', '[Ada]eze Okafor'],
    ['Banana', 'an', 'B[anan]a'],
    ['INV-2026-000131', ' 0131 ', 'INV-2026-00[0131]'],
    ['Adaeze Okafor', 'oka ada', '[Ada]eze [Oka]for'],
    ['Adaeze Okafor', 'ze ok', 'Adae[ze Ok]afor'],
    ['100%_sure\\', '%_', '100[%_]sure\\'],
    ['a.b*c', '.', 'a[.]b*c'],
    ['東京写真館', '写真', '東京[写真]館'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
    ['Gold Plan', '', 'Gold Plan'],
    ['Gold Plan', 'silver', 'Gold Plan'],
  ])('of %j and %j', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected);
  });

  test('leave the text as it is', () => {
    const parts = splitMatches('Adaeze', 'ae');
    expect(parts.map(({ text }) => text).join('')).toBe('Adaeze');
  });
});
