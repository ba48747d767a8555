import { expect, it } from 'vitest';
import { emptyDraft } from '../share-links/request-draft.ts';
import { changeDraftOf, findErrors, parseDrafts, toRequest, withoutDraftOf } from './draft.ts';

const pin = { kind: 'pin', x: 0.5, y: 0.25, note: '' } as const;

it('says what a request lacks', () => {
  expect(findErrors({ ...emptyDraft, notes: ' ' }, null)).toEqual({
    hasNothing: true,
    withoutNote: [],
    hasNoCause: true,
  });
  const annotations = [{ ...pin, note: 'Too red' }, pin];
  expect(findErrors({ ...emptyDraft, annotations }, 'mistake')).toEqual({
    hasNothing: false,
    withoutNote: [1],
    hasNoCause: false,
  });
  expect(findErrors({ ...emptyDraft, annotations: [{ ...pin, note: ' ' }] }, 'mistake')).toMatchObject({
    withoutNote: [0],
  });
  expect(findErrors({ ...emptyDraft, notes: 'Warmer' }, null)).toMatchObject({ hasNoCause: true });
  expect(findErrors({ ...emptyDraft, notes: 'Warmer' }, 'change_of_mind')).toBeNull();
});

it('restores what was stored, and nothing else', () => {
  const annotations = [pin, { ...pin, guest: { commentId: 'first', name: 'Funmi' } }];
  const notedComments = [{ commentId: 'second', name: 'Funmi', text: 'Warmer' }];
  const drafts = { version: { notes: 'Warmer', annotations, notedComments } };
  expect(parseDrafts(JSON.parse(JSON.stringify(drafts)))).toEqual(drafts);
  expect(parseDrafts({ version: { notes: 1 } })).toEqual({});
  expect(parseDrafts(null)).toEqual({});
});

it('names the comments of guests in the request, not in its annotations', () => {
  const draft = {
    notes: 'Warmer',
    annotations: [{ ...pin, note: 'Here', guest: { commentId: 'first', name: 'Funmi' } }],
    notedComments: [{ commentId: 'second', name: 'Funmi', text: 'Warmer' }],
  };
  expect(toRequest('version', draft, 'mistake')).toEqual({
    versionId: 'version',
    cause: 'mistake',
    note: 'Warmer',
    annotations: [{ ...pin, note: 'Here' }],
    guestCommentIds: ['first', 'second'],
  });
});

it('sends no notes when there are only spaces', () => {
  const annotations = [{ ...pin, note: 'Here' }];
  expect(toRequest('version', { ...emptyDraft, notes: ' \n', annotations }, 'mistake').note).toBeNull();
  expect(toRequest('version', { ...emptyDraft, notes: ' Warmer ' }, 'mistake').note).toBe('Warmer');
});

it('changes the draft of one version', () => {
  const drafts = { first: { ...emptyDraft, notes: 'Warmer', annotations: [pin] } };
  const changed = changeDraftOf(drafts, 'second', { notes: 'Cooler' });
  expect(changed).toEqual({ ...drafts, second: { ...emptyDraft, notes: 'Cooler' } });
  expect(changeDraftOf(changed, 'first', { notes: 'Brighter' })).toEqual({
    ...changed,
    first: { ...emptyDraft, notes: 'Brighter', annotations: [pin] },
  });
  expect(withoutDraftOf(changed, 'first')).toEqual({ second: changed.second });
});

it('keeps a draft as long as anything is in it, even a space that was just typed', () => {
  const drafts = { version: { ...emptyDraft, notes: 'Warmer' } };
  expect(changeDraftOf(drafts, 'version', { notes: '' })).toEqual({});
  expect(changeDraftOf(drafts, 'version', { notes: ' ' })).toEqual({
    version: { ...emptyDraft, notes: ' ' },
  });
  const marked = changeDraftOf(drafts, 'version', { annotations: [pin] });
  expect(changeDraftOf(marked, 'version', { notes: '' })).toEqual({
    version: { ...emptyDraft, annotations: [pin] },
  });
});
