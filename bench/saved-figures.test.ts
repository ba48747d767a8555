import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  figuresPage,
  mergeFigures,
  readSavedFigures,
  type SavedFigures,
  withFigures,
} from './saved-figures.ts';

const root = join(import.meta.dirname, '..');

const saved: SavedFigures = new Map([
  [
    'calls',
    {
      day: '2026-11-29',
      cores: 2,
      figures: [
        { name: 'profile, p99', unit: 'x', goal: { atMost: 1.5 }, values: [1.2, 1.4, 1.3] },
        { name: 'profile, p50', unit: 'x', goal: null, values: [1.1, 1.1, 1.1] },
      ],
    },
  ],
]);

test('the page has a table for each benchmark', () => {
  expect(figuresPage(saved)).toContain('1 of 1 goals reached, 0 missed, 0 too noisy to say.');
  expect(figuresPage(saved)).toContain('## calls\n\n2026-11-29, 2 cores.\n\n| figure |');
  expect(figuresPage(saved)).toContain('| profile, p50 | - | x 1.1 |');
});

test('the README has the goals of each benchmark and the figures with a goal, in place of earlier ones', () => {
  const readme = 'Before\n<!-- figures -->\nold\n<!-- end of figures -->\nAfter\n';
  const once = withFigures(readme, saved);
  expect(once).toMatch(
    /^Before\n<!-- figures -->\n1 of 1 .*\n\n\| benchmark .*\n\n\| figure .*<!-- end of figures -->\nAfter\n$/s,
  );
  expect(once).toContain('| [calls](docs/figures.md#calls) | 2026-11-29 | 2 | 1 | 1 | 0 | 0 |');
  expect(once).toContain('| profile, p99 | at most x 1.5 | x 1.3 |');
  expect(once).not.toMatch(/old|p50/);
  expect(withFigures(once, saved)).toBe(once);
  expect(() => withFigures('No place.', saved)).toThrow('The README has no place for figures.');
});

test('what was measured again replaces only the figures of its benchmark', () => {
  const ofDay = (day: string) => ({ day, cores: 2, figures: [] });
  const known = new Map([
    ['scroll', ofDay('2026-11-01')],
    ['calls', ofDay('2026-11-02')],
    ['removed', ofDay('2026-11-03')],
  ]);
  const merged = mergeFigures(known, new Map([['calls', ofDay('2026-11-29')]]), ['calls', 'chat', 'scroll']);
  expect([...merged].map(([name, { day }]) => `${name} ${day}`)).toEqual([
    'calls 2026-11-29',
    'scroll 2026-11-01',
  ]);
});

test('docs/figures.md and the README show the figures that were saved', async () => {
  const current = await readSavedFigures();
  expect(await readFile(join(root, 'docs/figures.md'), 'utf8')).toBe(figuresPage(current));
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  expect(withFigures(readme, current)).toBe(readme);
});
