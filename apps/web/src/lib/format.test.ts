import { readFile } from 'node:fs/promises';
import { groupDigits } from '@burnish/domain/money/format-money';
import { currencies } from '@burnish/domain/money/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  badgeCount,
  formatCount,
  formatFileSize,
  formatList,
  formatMoney,
  formatPercent,
  formatWait,
  initials,
  pluralize,
} from './format.ts';

describe('counts', () => {
  it('groups thousands', () => expect(formatCount(1284)).toBe('1,284'));

  it('has a singular and a plural', () => {
    expect(pluralize(1, 'image', 'images')).toBe('1 image');
    expect(pluralize(0, 'image', 'images')).toBe('0 images');
    expect(pluralize(1200, 'image', 'images')).toBe('1,200 images');
  });

  it('caps a badge at 9', () => {
    expect([0, 1, 9, 10, 250].map(badgeCount)).toEqual([null, '1', '9', '9+', '9+']);
  });

  it('reaches 100% only at the end', () => {
    expect(formatPercent(0, 100)).toBe('0%');
    expect(formatPercent(999, 1000)).toBe('99%');
    expect(formatPercent(1000, 1000)).toBe('100%');
    expect(formatPercent(5, 0)).toBe('0%');
  });
});

it('formats lists as they are spoken', () => {
  const names = ['Ada', 'Ben', 'Chi', 'Dele'];
  const lists = [0, 1, 2, 3, 4].map((count) => formatList(names.slice(0, count)));
  expect(lists).toEqual(['', 'Ada', 'Ada and Ben', 'Ada, Ben and Chi', 'Ada, Ben, Chi and Dele']);
});

describe('formatWait', () => {
  it.each([
    [1, 'half a minute'],
    [30, 'half a minute'],
    [31, 'a minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [3_541, 'an hour'],
    [3_601, '2 hours'],
  ])('formats %d seconds as %s', (seconds, text) => expect(formatWait(seconds)).toBe(text));
});

describe('formatFileSize', () => {
  it.each([
    [512, '512 B'],
    [12_288, '12 kB'],
    [419_430, '0.4 MB'],
    [10_485_760, '10.0 MB'],
    [2_147_483_648, '2.0 GB'],
  ])('formats %d bytes as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});

describe('initials', () => {
  it.each([
    ['Adaeze Okafor', 'AO'],
    ['  Kemi   Ann Adewale ', 'KA'],
    ['samir', 'S'],
    ['Ọlá Ẹ̀kọ́', 'ỌẸ'],
    ['', ''],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('formatMoney', () => {
  it.each([
    [97, 'USD', '$97'],
    [2010, 'USD', '$2,010'],
    [90_000, 'NGN', '₦90,000'],
    [2_040_000, 'NGN', '₦2,040,000'],
    [4.85, 'USD', '$4.85'],
    [0, 'USD', '$0'],
    [0.1 + 0.2, 'USD', '$0.30'],
    [1333.33, 'NGN', '₦1,333.33'],
    [29.999999999999996, 'USD', '$30'],
    [-3000, 'NGN', '-₦3,000'],
  ] as const)('formats %d %s as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });
});

describe('the web fonts', () => {
  it.each(currencies)('contain the symbol of %s', async (currency) => {
    const css = await readFile(new URL('../ui/styles/fonts.css', import.meta.url), 'utf8');
    const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
    const symbol = formatMoney(1, currency).codePointAt(0) ?? 0;
    const covers = ([, from = '', to = from]: RegExpExecArray) =>
      symbol >= Number.parseInt(from, 16) && symbol <= Number.parseInt(to, 16);
    expect(ranges.some(covers)).toBe(true);
  });
});

describe('compared with Intl.NumberFormat', () => {
  const hundredths = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((minor) => minor / 100);

  it('groupDigits returns the same text', () => {
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 0, max: 2 }), (value, decimals) => {
        const scale = 10 ** decimals;
        const exact = Math.trunc(value * scale) / scale;
        const english = new Intl.NumberFormat('en-US', {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        });
        expect(groupDigits(exact, decimals)).toBe(english.format(exact === 0 ? 0 : exact));
      }),
    );
  });

  it('formatCount returns the same text', () => {
    const english = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
    fc.assert(
      fc.property(hundredths, (value) => {
        expect(formatCount(value)).toBe(english.format(value));
      }),
    );
  });
});
