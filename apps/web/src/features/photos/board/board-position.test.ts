import { describe, expect, it } from 'vitest';
import { besideColumn, firstPosition, positionAfter, withinColumn } from './board-position.ts';

const rows = {
  received: ['a', 'b', 'c'],
  in_progress: ['d'],
  in_check: [],
  delivered: ['e', 'f'],
  revision: [],
};
const none = { received: [], in_progress: [], in_check: [], delivered: [], revision: [] };
const b = { stage: 'received', id: 'b' } as const;

describe('keys on the board', () => {
  it('start at the first card', () => {
    expect(firstPosition(rows)).toEqual({ stage: 'received', id: 'a' });
    expect(firstPosition({ ...rows, received: [] })).toEqual({ stage: 'in_progress', id: 'd' });
    expect(firstPosition(none)).toBeNull();
  });

  it('move to the next and previous card, and stop at the ends', () => {
    expect(withinColumn(rows, b, 1)?.id).toBe('c');
    expect(withinColumn(rows, b, -1)?.id).toBe('a');
    expect(withinColumn(rows, { stage: 'received', id: 'c' }, 1)).toBeNull();
    expect(withinColumn(rows, { stage: 'received', id: 'a' }, -1)).toBeNull();
  });

  it('move to the next column with cards, to the card beside or the last one', () => {
    expect(besideColumn(rows, b, 1)).toEqual({ stage: 'in_progress', id: 'd' });
    expect(besideColumn(rows, { stage: 'in_progress', id: 'd' }, 1)).toEqual({ stage: 'delivered', id: 'e' });
    expect(besideColumn(rows, { stage: 'delivered', id: 'f' }, -1)).toEqual({
      stage: 'in_progress',
      id: 'd',
    });
    expect(besideColumn(rows, { stage: 'delivered', id: 'f' }, 1)).toBeNull();
    expect(besideColumn(rows, b, -1)).toBeNull();
  });

  it('continue with a neighbor when a card leaves its column', () => {
    expect(positionAfter(rows, b)?.id).toBe('c');
    expect(positionAfter(rows, { stage: 'received', id: 'c' })?.id).toBe('b');
    expect(positionAfter(rows, { stage: 'in_progress', id: 'd' })?.id).toBe('a');
  });
});
