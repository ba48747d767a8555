import { expect, it } from 'vitest';
import { onePane, paneAt, twoPanes } from './panes.ts';

const landscape = { width: 3_000, height: 2_000 };
const portrait = { width: 2_000, height: 3_000 };

it('puts the panes next to each other, unless the photos get much larger on top of each other', () => {
  const wide = { width: 1_002, height: 600 };
  expect(twoPanes(wide, portrait)).toEqual({ size: { width: 500, height: 600 }, right: { x: 502, y: 0 } });
  expect(twoPanes({ width: 902, height: 700 }, landscape).right).toEqual({ x: 452, y: 0 });
  const phone = { width: 390, height: 402 };
  expect(twoPanes(phone, landscape)).toEqual({ size: { width: 390, height: 200 }, right: { x: 0, y: 202 } });
});

it('finds the pane of a pointer', () => {
  const panes = twoPanes({ width: 1_002, height: 600 }, portrait);
  expect(paneAt({ x: 100, y: 100 }, panes)).toEqual({ x: 0, y: 0 });
  expect(paneAt({ x: 600, y: 100 }, panes)).toEqual({ x: 502, y: 0 });
  expect(paneAt({ x: 600, y: 100 }, onePane({ width: 1_002, height: 600 }))).toEqual({ x: 0, y: 0 });
});
