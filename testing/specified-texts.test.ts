import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder } from '../apps/web/tools/files.ts';
import { specifiedTexts, unreachableTexts } from './specified-texts.ts';

const root = join(import.meta.dirname, '..');

/** Matches the quoted text letter for letter, with any inserted values. */
function quoted(text: string): RegExp {
  const letters = text.split(/\{\w+\}/).map((part) => RegExp.escape(part));
  return new RegExp(`(['"\`])${letters.join('(?:(?!\\1).)+')}\\1`);
}

test.each(specifiedTexts)('$text is in its file and tested', async ({ text, source, test: testFile }) => {
  expect(await readFile(join(root, source), 'utf8')).toMatch(quoted(text));
  expect(await readFile(join(root, testFile), 'utf8')).toMatch(quoted(text));
});

test('texts that cannot appear are in the decision record and not in the code', async () => {
  const record = await readFile(join(root, 'docs/decisions/0017-specified-texts.md'), 'utf8');
  const sources = (await filesUnder(join(root, 'apps/web/src'))).filter((file) => /\.tsx?$/.test(file));
  const code = (await Promise.all(sources.map((file) => readFile(file, 'utf8')))).join('\n');
  for (const { text } of unreachableTexts) {
    expect(code).not.toMatch(quoted(text));
    expect(record).toContain(`"${text}"`);
  }
});

test('each text is listed once', () => {
  const all = [...specifiedTexts, ...unreachableTexts].map(({ text }) => text);
  expect(all.filter((text, place) => all.indexOf(text) !== place)).toEqual([]);
});
