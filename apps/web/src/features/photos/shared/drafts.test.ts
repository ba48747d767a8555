import { expect, it } from 'vitest';
import { createPin, createRing } from '../viewer/edit-annotations.ts';
import { changeDraft, draftOf, parseDrafts, withoutSent } from './drafts.ts';

const pin = createPin({ x: 0.2, y: 0.4 });
const ring = createRing({ x: 0.2, y: 0.2 }, { x: 0.4, y: 0.6 });

it('a photo without a draft has an empty one', () => {
  expect(draftOf({}, 'a')).toEqual({ text: '', annotation: null });
});

it('each photo keeps its own draft, until it is empty again', () => {
  const drafts = changeDraft(changeDraft({}, 'a', { text: 'Warmer' }), 'b', { annotation: pin });
  expect(drafts).toEqual({ a: { text: 'Warmer', annotation: null }, b: { text: '', annotation: pin } });
  expect(changeDraft(drafts, 'b', { annotation: null })).toEqual({ a: { text: 'Warmer', annotation: null } });
});

it('what was changed while a comment was sent stays', () => {
  const sent = { text: 'Warmer', annotation: pin };
  expect(withoutSent({ a: sent }, 'a', sent)).toEqual({});
  expect(withoutSent({ a: { text: 'Cooler', annotation: pin } }, 'a', sent)).toEqual({
    a: { text: 'Cooler', annotation: null },
  });
  expect(withoutSent({ a: { text: 'Warmer', annotation: ring } }, 'a', sent)).toEqual({
    a: { text: '', annotation: ring },
  });
});

it.each([null, 'not JSON', '[]', '{"a":{"text":1}}', '{"a":{"text":"","annotation":{"kind":"ring"}}}'])(
  'ignores %s in the storage',
  (stored) => {
    expect(parseDrafts(stored)).toEqual({});
  },
);

it('restores what was stored', () => {
  const drafts = { a: { text: 'Warmer', annotation: ring } };
  expect(parseDrafts(JSON.stringify(drafts))).toEqual(drafts);
});
