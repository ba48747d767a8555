import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { CommandError } from './command-error.ts';
import { formatBytes, readHidden, toPlainLine } from './terminal.ts';

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

test.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('%s cancels a question', async (_name, key) => {
  const input = new PassThrough();
  const answer = readHidden('', input);
  input.write(key);
  await expect(answer).rejects.toThrow(new CommandError('Canceled.'));
});

test('an answer ends with its line', async () => {
  const input = new PassThrough();
  const answer = readHidden('', input);
  input.write('bk_secret\r');
  expect(await answer).toBe('bk_secret');
});
