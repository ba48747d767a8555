import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder } from '../apps/web/tools/files.ts';
import { readTexts, unreachableTexts } from './specified-texts.ts';

const root = join(import.meta.dirname, '..');

/** The text between its quotes, letter for letter; what is filled in may be anything. */
function quoted(text: string): RegExp {
  const letters = text.split(/\{\w+\}/).map((part) => RegExp.escape(part));
  return new RegExp(`(['"\`])${letters.join('(?:(?!\\1).)+')}\\1`);
}

test.each(readTexts)('$text stands where it is said, and is tested', async ({ text, standsIn, testedIn }) => {
  expect(await readFile(join(root, standsIn), 'utf8')).toMatch(quoted(text));
  expect(await readFile(join(root, testedIn), 'utf8')).toMatch(quoted(text));
});

test('what cannot be reached stands nowhere, and the record names it', async () => {
  const record = await readFile(join(root, 'docs/decisions/0017-texts-that-cannot-be-read.md'), 'utf8');
  const sources = (await filesUnder(join(root, 'apps/web/src'))).filter((file) => /\.tsx?$/.test(file));
  const code = (await Promise.all(sources.map((file) => readFile(file, 'utf8')))).join('\n');
  for (const { text } of unreachableTexts) {
    expect(code).not.toMatch(quoted(text));
    expect(record).toContain(`'${text}'`);
  }
});

test('no text is listed twice', () => {
  const all = [...readTexts, ...unreachableTexts].map(({ text }) => text);
  expect(all.filter((text, place) => all.indexOf(text) !== place)).toEqual([]);
});
