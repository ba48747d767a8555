import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokensOf } from './links.ts';

const linksIn = (text: string) => tokensOf(text).flatMap((token) => ('href' in token ? [token.href] : []));

it.each([
  ['https://burnish.test', ['https://burnish.test/']],
  ['see http://a.test/b?c=d#e, please', ['http://a.test/b?c=d#e']],
  ['(https://a.test/b).', ['https://a.test/b']],
  ['https://a.test/wiki/Ring_(jewel)', ['https://a.test/wiki/Ring_(jewel)']],
  ['HTTPS://A.TEST/x', ['https://a.test/x']],
  ['https://a.test\nhttps://b.test', ['https://a.test/', 'https://b.test/']],
  ['"https://a.test/x"', ['https://a.test/x']],
  ['<https://a.test/x>', ['https://a.test/x']],
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

it('ends a link where the direction of writing is turned', () => {
  expect(linksIn('https://a.test/\u202Egpj.exe')).toEqual(['https://a.test/']);
});

it('keeps every letter of the text, and leads to http and https alone', () => {
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
  const text = fc.array(fc.oneof(piece, fc.string())).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (written) => {
      const tokens = tokensOf(written);
      expect(tokens.map((token) => token.text).join('')).toBe(written);
      for (const token of tokens) if ('href' in token) expect(token.href).toMatch(/^https?:\/\/[^@]/);
    }),
  );
});
