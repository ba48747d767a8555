import { guestCommentSample } from '@burnish/contract/share-links/samples';
import { maxAnnotations } from '@burnish/domain/photos/annotation';
import { expect, it } from 'vitest';
import {
  addComment,
  changeDraft,
  commentIdsIn,
  emptyDraft,
  keepComments,
  maxNotesLength,
  removeComment,
  whyFull,
} from './request-draft.ts';

const { text, _id } = guestCommentSample;
const guest = { commentId: _id, name: 'Funmi Ade' };
const own = { kind: 'pin', x: 0.1, y: 0.2, note: 'Darker' } as const;
const base = { ...emptyDraft, annotations: [own] };
const withoutMark = { ...guestCommentSample, _id: 'plain', annotation: null };

it('adds what a guest drew, with the text as its note, and removes it again', () => {
  const draft = addComment(base, guestCommentSample);
  expect(draft.annotations).toEqual([own, { kind: 'pin', x: 0.31, y: 0.62, note: text, guest }]);
  expect(commentIdsIn(draft)).toEqual([_id]);
  expect(addComment(draft, guestCommentSample)).toBe(draft);
  expect(removeComment(draft, _id)).toEqual(base);
});

it('keeps the shape of rings and lines', () => {
  const ring = { kind: 'ring', number: 2, x: 0.5, y: 0.5, width: 0.2, height: 0.1, note: text } as const;
  const points: [number, number][] = [
    [0.1, 0.1],
    [0.2, 0.3],
  ];
  const stroke = { kind: 'stroke', number: 3, x: 0.15, y: 0.2, points, note: text } as const;
  const shapeOf = (annotation: typeof ring | typeof stroke) =>
    addComment(emptyDraft, { ...guestCommentSample, annotation }).annotations;
  expect(shapeOf(ring)).toEqual([
    { kind: 'ring', x: 0.5, y: 0.5, width: 0.2, height: 0.1, note: text, guest },
  ]);
  expect(shapeOf(stroke)).toEqual([{ kind: 'stroke', points, note: text, guest }]);
});

it('adds a comment without a mark to the notes, and removes it again', () => {
  expect(addComment(emptyDraft, withoutMark).notes).toBe(text);
  const draft = addComment({ ...base, notes: 'Sharper, please. ' }, withoutMark);
  expect(draft.notes).toBe(`Sharper, please.\n\n${text}`);
  expect(commentIdsIn(draft)).toEqual(['plain']);
  expect(removeComment(draft, 'plain')).toEqual({ ...base, notes: 'Sharper, please.' });
});

it('keeps notes that the customer has changed', () => {
  const draft = changeDraft(addComment(emptyDraft, withoutMark), { notes: 'A warmer background.' });
  expect(commentIdsIn(draft)).toEqual(['plain']);
  expect(removeComment(draft, 'plain')).toEqual({ ...emptyDraft, notes: 'A warmer background.' });
  expect(commentIdsIn(changeDraft(draft, { notes: ' ' }))).toEqual([]);
});

it('is full at the limits of a request', () => {
  const annotations = Array.from({ length: maxAnnotations }, () => own);
  const full = { ...emptyDraft, annotations };
  expect(whyFull(full, guestCommentSample)).toBe('annotations');
  expect(addComment(full, guestCommentSample)).toBe(full);
  expect(whyFull(full, withoutMark)).toBeNull();
  expect(whyFull({ ...emptyDraft, notes: 'a'.repeat(maxNotesLength) }, withoutMark)).toBe('notes');
  const notedComments = annotations.map((_, index) => ({ commentId: `${index}`, name: 'Funmi', text: 'a' }));
  expect(whyFull({ ...emptyDraft, notes: 'a', notedComments }, withoutMark)).toBe('comments');
  const points = Array.from({ length: 500 }, (): [number, number] => [0.5, 0.5]);
  const lines = Array.from({ length: 8 }, () => ({ kind: 'stroke', points, note: 'Here' }) as const);
  const line = { kind: 'stroke', number: 1, x: 0.5, y: 0.5, points: points.slice(0, 2), note: text } as const;
  expect(whyFull({ ...emptyDraft, annotations: lines }, { ...guestCommentSample, annotation: line })).toBe(
    'points',
  );
});

it('forgets which guest it came from when the comment was deleted, and keeps the rest', () => {
  const draft = addComment(addComment(emptyDraft, guestCommentSample), withoutMark);
  expect(keepComments(draft, [guestCommentSample, withoutMark])).toBe(draft);
  const kept = keepComments(draft, []);
  expect(commentIdsIn(kept)).toEqual([]);
  expect(kept.annotations).toMatchObject([{ kind: 'pin', note: text }]);
  expect(kept.notes).toBe(text);
});
