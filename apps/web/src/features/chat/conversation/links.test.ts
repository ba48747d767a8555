import { messageMaxLength } from '@burnish/domain/chat/chat';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenize, trimmedLength } from './links.ts';

const linksIn = (text: string) => tokenize(text).flatMap((token) => ('href' in token ? [token.href] : []));

it.each([
  ['https://burnish.test', ['https://burnish.test/']],
  ['see http://a.test/b?c=d#e, please', ['http://a.test/b?c=d#e']],
  ['(https://a.test/b).', ['https://a.test/b']],
  ['https://a.test/wiki/Ring_(jewel)', ['https://a.test/wiki/Ring_(jewel)']],
  ['HTTPS://A.TEST/x', ['https://a.test/x']],
  ['https://a.test\nhttps://b.test', ['https://a.test/', 'https://b.test/']],
  ['"https://a.test/x"', ['https://a.test/x']],
  ['<https://a.test/x>', ['https://a.test/x']],
  ['https://a.test/(b)[c]))].', ['https://a.test/(b)[c]']],
  ['https://a.test/x).)', ['https://a.test/x']],
])('finds the links in %j', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://a.test',
  'www.a.test',
  'xhttps://a.test',
  'https://',
  'http://',
  'https://bank.test@evil.test/',
  'https://you:me@evil.test/',
  '<a href="//evil.test">x</a>',
])('finds no link in %j', (text) => {
  expect(linksIn(text)).toEqual([]);
});

it('ends a link at a character that changes the writing direction', () => {
  expect(linksIn('https://a.test/\u202Egpj.exe')).toEqual(['https://a.test/']);
});

it('keeps the whole text and links to http and https only', () => {
  const piece = fc.constantFrom(
    'https://',
    'http://',
    'a.test',
    '/b',
    ' ',
    '.',
    '(',
    ')',
    '@',
    ':',
    '<',
    '"',
  );
  const text = fc.array(fc.oneof(piece, fc.string())).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (message) => {
      const tokens = tokenize(message);
      expect(tokens.map((token) => token.text).join('')).toBe(message);
      for (const token of tokens) if ('href' in token) expect(token.href).toMatch(/^https?:\/\/[^@]/);
    }),
  );
});

it('makes at most 50 links from a message', () => {
  const text = 'http://a.b '.repeat(60);
  expect(linksIn(text)).toHaveLength(50);
  expect(
    tokenize(text)
      .map((token) => token.text)
      .join(''),
  ).toBe(text);
});

function countReads(text: string): number {
  let reads = 0;
  const counted = new Proxy([...text], {
    get(characters, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(characters, key, receiver);
    },
  });
  trimmedLength(counted);
  return reads;
}

const start = 'https://a/';
const rest = messageMaxLength - start.length;

it.each([
  ['closing brackets', ')'.repeat(rest)],
  ['paired brackets', '('.repeat(rest / 2) + ')'.repeat(rest / 2)],
  ['brackets of all kinds', ')]}'.repeat(rest / 3)],
  ['punctuation', '.'.repeat(rest)],
  ['punctuation and brackets', '.)'.repeat(rest / 2)],
])('reads each character of the longest message at most twice: %s', (_, end) => {
  expect(countReads(start + end)).toBeLessThanOrEqual(2 * messageMaxLength);
});
