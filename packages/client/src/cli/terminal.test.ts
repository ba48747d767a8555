import { expect, test } from 'vitest';
import { formatBytes, toPlainLine } from './terminal.ts';

test('names do not control the terminal', () => {
  expect(toPlainLine('a\u001b[2Jb\rc\u202Ed')).toBe('a?[2Jb?c?d');
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [12_345_678, '12.3 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
