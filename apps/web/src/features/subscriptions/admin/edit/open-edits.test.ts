import { describe, expect, it } from 'vitest';
import { withOpenEdits } from './open-edits.ts';

const row = (id: string) => ({ _id: id });
const rows = ['a', 'b', 'c'].map(row);
const ids = (...args: Parameters<typeof withOpenEdits>) => withOpenEdits(...args).map(({ _id }) => _id);

describe('withOpenEdits', () => {
  it('does not change a list that contains the edited rows', () => {
    expect(ids(rows, [])).toEqual(['a', 'b', 'c']);
    expect(ids(rows, [{ row: row('b'), index: 1 }])).toEqual(['a', 'b', 'c']);
  });

  it('keeps an edited row at its index when it leaves the list', () => {
    expect(ids(['a', 'c'].map(row), [{ row: row('b'), index: 1 }])).toEqual(['a', 'b', 'c']);
  });

  it('keeps an edited row in a shorter or empty list', () => {
    expect(ids([row('a')], [{ row: row('z'), index: 25 }])).toEqual(['a', 'z']);
    expect(ids([], [{ row: row('z'), index: 25 }])).toEqual(['z']);
  });
});
