import { expect, it } from 'vitest';
import { emptyDraft } from '../share-links/request-draft.ts';
import { findErrors, parseDrafts, toRequest } from './draft.ts';

const pin = { kind: 'pin', x: 0.5, y: 0.25, note: '' } as const;

it('says what a request lacks', () => {
  expect(findErrors({ ...emptyDraft, notes: ' ' }, null)).toEqual({
    hasNothing: true,
    withoutNote: [],
    hasNoCause: true,
  });
  const annotations = [{ ...pin, note: 'Too red' }, pin];
  expect(findErrors({ ...emptyDraft, annotations }, 'mistake')).toMatchObject({ withoutNote: [1] });
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
