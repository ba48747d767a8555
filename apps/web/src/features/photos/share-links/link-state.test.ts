import { shareLinkSample } from '@burnish/contract/share-links/samples';
import { expect, it } from 'vitest';
import { commentsText, endOf, timeLeft } from './link-state.ts';

const { expiresAt } = shareLinkSample;

it('says when a link ends, or has ended', () => {
  expect(endOf(shareLinkSample)).toEqual({ term: 'Expires', at: expiresAt });
  expect(endOf({ ...shareLinkSample, state: 'expired' })).toEqual({ term: 'Expired', at: expiresAt });
  const revokedAt = '2026-11-22T09:00:00.000Z';
  expect(endOf({ ...shareLinkSample, state: 'revoked', revokedAt })).toEqual({
    term: 'Revoked',
    at: revokedAt,
  });
});

it.each([
  ['2026-12-21T01:00:00', 'today'],
  ['2026-12-20T23:00:00', 'tomorrow'],
  ['2026-12-09T09:00:00', 'in 12 days'],
])('at %s it is %s', (now, text) => {
  // Without a zone: calendar days are those of the viewer.
  expect(timeLeft(new Date('2026-12-21T12:00:00').toISOString(), new Date(now))).toBe(text);
});

it('counts comments, or says whether there can be any', () => {
  expect(commentsText({ allowsComments: true, commentCount: 2 })).toBe('2 comments');
  expect(commentsText({ allowsComments: true, commentCount: 0 })).toBe('Allowed, none yet');
  expect(commentsText({ allowsComments: false, commentCount: 0 })).toBe('Off');
});
