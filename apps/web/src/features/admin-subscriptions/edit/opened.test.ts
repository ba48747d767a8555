import { describe, expect, it } from 'vitest';
import { withOpened } from './opened.ts';

const row = (id: string) => ({ _id: id });
const listed = ['a', 'b', 'c'].map(row);
const ids = (...args: Parameters<typeof withOpened>) => withOpened(...args).map(({ _id }) => _id);

describe('withOpened', () => {
  it('leaves a list alone that holds what is edited', () => {
    expect(ids(listed, [])).toEqual(['a', 'b', 'c']);
    expect(ids(listed, [{ row: row('b'), place: 1 }])).toEqual(['a', 'b', 'c']);
  });

  it('keeps what is edited at its place when the list goes on without it', () => {
    expect(ids(['a', 'c'].map(row), [{ row: row('b'), place: 1 }])).toEqual(['a', 'b', 'c']);
  });

  it('keeps it in a list that has become shorter, or empty', () => {
    expect(ids([row('a')], [{ row: row('z'), place: 25 }])).toEqual(['a', 'z']);
    expect(ids([], [{ row: row('z'), place: 25 }])).toEqual(['z']);
  });
});
