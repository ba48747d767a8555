import { expect, it } from 'vitest';
import { createPin } from './edit-annotations.ts';
import { emptyHistory, recordChange, redo, undo } from './edit-history.ts';

const pin = createPin({ x: 0.5, y: 0.5 });
const noted = { ...pin, note: 'A thread' };

it('undoes and redoes changes one by one', () => {
  const history = recordChange(recordChange(emptyHistory, [], null), [pin], null);
  const once = undo(history, [noted]);
  expect(once?.annotations).toEqual([pin]);
  const twice = once && undo(once.history, once.annotations);
  expect(twice?.annotations).toEqual([]);
  expect(twice && undo(twice.history, [])).toBeNull();
  const again = twice && redo(twice.history, twice.annotations);
  expect(again?.annotations).toEqual([pin]);
  expect(again && redo(again.history, again.annotations)?.annotations).toEqual([noted]);
});

it('undoes the letters of a note together, but not those of another one', () => {
  const typed = recordChange(recordChange(emptyHistory, [pin], 'note-0'), [noted], 'note-0');
  expect(typed.past).toEqual([[pin]]);
  expect(recordChange(typed, [noted], 'note-1').past).toEqual([[pin], [noted]]);
});

it('has nothing to redo after another change', () => {
  const undone = undo(recordChange(emptyHistory, [], null), [pin]);
  expect(undone && redo(recordChange(undone.history, [], null), [noted])).toBeNull();
});

it('forgets the oldest of many changes', () => {
  const history = Array.from({ length: 300 }).reduce<typeof emptyHistory>(
    (before) => recordChange(before, [pin], null),
    emptyHistory,
  );
  expect(history.past).toHaveLength(100);
});
