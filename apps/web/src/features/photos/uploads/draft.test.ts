import { describe, expect, it } from 'vitest';
import {
  countWithoutNote,
  draftAfterSubmission,
  emptyDraft,
  parseDraft,
  tierFor,
  updatePhotoDraft,
} from './draft.ts';

const draft = updatePhotoDraft({ ...emptyDraft, tier: 'highEnd', brief: 'As last time' }, 'one', {
  tier: null,
  annotations: [
    { kind: 'pin', x: 0.1, y: 0.2, note: 'A thread' },
    { kind: 'ring', x: 0.5, y: 0.5, width: 0.2, height: 0.1, note: '' },
    {
      kind: 'stroke',
      points: [
        [0.1, 0.2],
        [0.3, 0.4, 0.7],
      ],
      note: 'Along this edge',
    },
  ],
});

it('restores a stored draft', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

it.each([
  null,
  'text',
  { ...draft, turnaround: 'at once' },
  { ...draft, photos: { one: { annotations: [{ x: 7 }] } } },
])('ignores anything else that was stored: %j', (stored) => expect(parseDraft(stored)).toBe(emptyDraft));

it('uses the tier of the photo, or else the tier for all', () => {
  expect(tierFor(draft, 'one')).toBeNull();
  expect(tierFor(draft, 'two')).toBe('highEnd');
  expect(tierFor(updatePhotoDraft(draft, 'one', { tier: undefined }), 'one')).toBe('highEnd');
});

it('counts annotations without a note', () => {
  const pin = { kind: 'pin', x: 0.5, y: 0.5 } as const;
  const notes = ['', 'A thread', '  '];
  expect(countWithoutNote(notes.map((note) => ({ ...pin, note })))).toBe(2);
});

describe('after the submission', () => {
  it('is empty if nothing was changed in the meantime', () => {
    expect(draftAfterSubmission(draft, draft, [])).toEqual(emptyDraft);
  });

  it('keeps what was entered for photos that were added in the meantime', () => {
    const added = updatePhotoDraft(draft, 'two', { notes: 'The left sleeve' });
    expect(draftAfterSubmission(added, draft, ['two', 'three'])).toEqual({
      ...emptyDraft,
      photos: { two: { notes: 'The left sleeve', annotations: [] } },
    });
  });

  it.each([
    { brief: 'For the next photos' },
    { tier: 'magazine' as const },
    { turnaround: 'rush' as const },
    { subscriptionId: 'other' },
  ])('keeps a change of all photos: %j', (change) => {
    expect(draftAfterSubmission({ ...draft, ...change }, draft, [])).toEqual({ ...emptyDraft, ...change });
  });
});
