import { marksMax } from '@burnish/domain/photo/photo';
import { expect, it } from 'vitest';
import { type Marks, moved, placed, stepped, worded } from './marks.ts';

const middle = { x: 0.5, y: 0.5, note: '' };

it('lie within the picture', () => {
  expect(placed([], -0.2, 1.4)).toEqual([{ x: 0, y: 1, note: '' }]);
  expect(moved([middle], 0, 0.123456, 2)).toEqual([{ x: 0.1235, y: 1, note: '' }]);
});

it('are at most as many as the service takes', () => {
  const full: Marks = Array.from({ length: marksMax }, () => middle);
  expect(placed(full, 0.1, 0.1)).toBe(full);
});

it('are moved by the arrows, further with shift', () => {
  expect(stepped(middle, 'ArrowLeft', false)).toEqual([0.49, 0.5]);
  expect(stepped(middle, 'ArrowDown', true)).toEqual([0.5, 0.55]);
  expect(stepped(middle, 'Enter', false)).toBeNull();
});

it('are kept once they say something', () => {
  const said = { ...middle, note: 'A thread' };
  expect(worded([middle, said, { ...middle, note: '  ' }])).toEqual([said]);
});
