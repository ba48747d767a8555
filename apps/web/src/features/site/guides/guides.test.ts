import { expect, it } from 'vitest';
import { guides, neighbors } from './guides.ts';

it('has unique, valid paths', () => {
  const paths = guides.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^\/docs\/[a-z]+\/[a-z-]+$/);
});

it('leads from each guide to the next one, across sections', () => {
  const [first, second] = guides;
  expect(neighbors(first?.path ?? '')).toEqual({ previous: undefined, next: second });
  expect(neighbors(second?.path ?? '').previous).toBe(first);
  expect(neighbors(guides.at(-1)?.path ?? '').next).toBeUndefined();
  const index = guides.findIndex(({ section }) => section.id === 'studio');
  expect(neighbors(guides[index]?.path ?? '').previous).toBe(guides[index - 1]);
});
