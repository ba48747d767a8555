import { expect, it } from 'vitest';
import { findErrors, parseDrafts } from './draft.ts';

const pin = { kind: 'pin', x: 0.5, y: 0.25, note: '' } as const;

it('says what a request lacks', () => {
  expect(findErrors({ notes: ' ', annotations: [] }, null)).toEqual({
    hasNothing: true,
    withoutNote: [],
    hasNoCause: true,
  });
  const annotations = [{ ...pin, note: 'Too red' }, pin];
  expect(findErrors({ notes: '', annotations }, 'mistake')).toMatchObject({ withoutNote: [1] });
  expect(findErrors({ notes: 'Warmer', annotations: [] }, 'change_of_mind')).toBeNull();
});

it('restores what was stored, and nothing else', () => {
  const drafts = { version: { notes: 'Warmer', annotations: [pin] } };
  expect(parseDrafts(JSON.parse(JSON.stringify(drafts)))).toEqual(drafts);
  expect(parseDrafts({ version: { notes: 1 } })).toEqual({});
  expect(parseDrafts(null)).toEqual({});
});
