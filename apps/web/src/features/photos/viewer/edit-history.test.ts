import { expect, it } from 'vitest';
import { createPin } from './edit-annotations.ts';
import { type EditHistory, emptyHistory, recordChange, redo, undo } from './edit-history.ts';

const pin = createPin({ x: 0.5, y: 0.5 });
const noted = { ...pin, note: 'A thread' };
const other = createPin({ x: 0.2, y: 0.2 });

type Annotations = readonly (typeof pin)[];

/** The history after changes that lead from one state to the next. */
function historyOf(...states: readonly [Annotations, ...Annotations[]]): EditHistory {
  return states
    .slice(1)
    .reduce<EditHistory>(
      (history, after, index) => recordChange(history, { before: states[index] ?? [], after, group: null }),
      emptyHistory,
    );
}

it('undoes and redoes changes one by one', () => {
  const once = undo(historyOf([], [pin], [noted]), [noted]);
  expect(once?.annotations).toEqual([pin]);
  const twice = once && undo(once.history, once.annotations);
  expect(twice?.annotations).toEqual([]);
  expect(twice && undo(twice.history, [])).toBeNull();
  const again = twice && redo(twice.history, twice.annotations);
  expect(again?.annotations).toEqual([pin]);
  expect(again && redo(again.history, again.annotations)?.annotations).toEqual([noted]);
});

it('undoes the letters of a note together, but not those of another one', () => {
  const begun = recordChange(emptyHistory, { before: [pin], after: [noted], group: 'note-0' });
  const typed = recordChange(begun, { before: [noted], after: [noted], group: 'note-0' });
  expect(typed.past).toEqual([[pin]]);
  const next = recordChange(typed, { before: [noted], after: [noted], group: 'note-1' });
  expect(next.past).toEqual([[pin], [noted]]);
});

it('has nothing to redo after another change', () => {
  const undone = undo(historyOf([], [pin]), [pin]);
  const changed = undone && recordChange(undone.history, { before: [], after: [noted], group: null });
  expect(changed && redo(changed, [noted])).toBeNull();
});

it('takes back only what was added elsewhere, not the change before it', () => {
  const once = undo(historyOf([], [pin]), [pin, other]);
  expect(once?.annotations).toEqual([pin]);
  const twice = once && undo(once.history, once.annotations);
  expect(twice?.annotations).toEqual([]);
  const again = twice && redo(twice.history, []);
  expect(again && redo(again.history, again.annotations)?.annotations).toEqual([pin, other]);

  const drawn = recordChange(historyOf([], [pin]), {
    before: [pin, other],
    after: [noted, other],
    group: null,
  });
  expect(drawn.past).toEqual([[], [pin], [pin, other]]);
});

it('has nothing to redo after a change elsewhere', () => {
  const undone = undo(historyOf([], [pin]), [pin]);
  expect(undone && redo(undone.history, [other])).toBeNull();
});

it('forgets the oldest of many changes', () => {
  const states = Array.from({ length: 300 }, (_, n) => [{ ...pin, note: `${n}` }]);
  expect(historyOf([], ...states).past).toHaveLength(100);
});
