import { deliveredPhotoSample } from '@burnish/contract/photos/samples';
import type { PhotoStatus } from '@burnish/domain/photos/photo';
import { describe, expect, it } from 'vitest';
import { revisionsOf, usedRevisions } from './revisions.ts';

const [first] = deliveredPhotoSample.revisions;
const second = { ...first, _id: 'second', round: 2, isCounted: false };

function split(status: PhotoStatus) {
  const { open, earlier } = revisionsOf({ ...deliveredPhotoSample, status, revisions: [second, first] });
  return { open: open?.round ?? null, earlier: earlier.map(({ round }) => round) };
}

describe('revisionsOf', () => {
  it('keeps the latest revision open until its version is delivered', () => {
    const open = { open: 2, earlier: [1] };
    expect(split('revision_requested')).toEqual(open);
    expect(split('in_progress')).toEqual(open);
    expect(split('in_check')).toEqual(open);
  });

  it('has no open revision after the delivery', () => {
    const none = { open: null, earlier: [2, 1] };
    expect(split('delivered')).toEqual(none);
    expect(split('approved')).toEqual(none);
  });

  it('has none of a photo without revisions', () => {
    expect(revisionsOf({ ...deliveredPhotoSample, revisions: [] })).toEqual({ open: null, earlier: [] });
  });
});

it('counts the revisions that are not due to a mistake', () => {
  expect(usedRevisions({ ...deliveredPhotoSample, revisions: [second, first] })).toBe(1);
});
