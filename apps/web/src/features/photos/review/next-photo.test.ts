import { expect, it } from 'vitest';
import { nextToReview } from './next-photo.ts';

const waiting = (_id: string) => ({ _id, allowedActions: ['request_revision', 'approve'] as const });
const decided = (_id: string) => ({ _id, allowedActions: [] });
const next = (
  photos: readonly (ReturnType<typeof waiting> | ReturnType<typeof decided>)[],
  hasMore = false,
) =>
  nextToReview(
    {
      photos: photos.map(({ _id, allowedActions }) => ({ _id, allowedActions: [...allowedActions] })),
      decided: new Set(),
      hasMore,
    },
    'current',
  );

it('is the next one that waits, past those that are decided', () => {
  expect(next([waiting('before'), waiting('current'), decided('a'), waiting('b')])).toEqual({ photoId: 'b' });
});

it('starts again from the beginning after the last one', () => {
  expect(next([decided('a'), waiting('b'), waiting('current'), decided('c')])).toEqual({ photoId: 'b' });
});

it('loads more photos before it starts again', () => {
  expect(next([waiting('a'), waiting('current')], true)).toBe('load_more');
  expect(next([waiting('a'), waiting('current'), waiting('b')], true)).toEqual({ photoId: 'b' });
});

it('is none if no other photo waits', () => {
  expect(next([decided('a'), waiting('current')])).toBe('none');
  expect(next([])).toBe('none');
});

it('is no photo whose row does not show its decision yet', () => {
  const [stale, current] = [
    { _id: 'a', allowedActions: ['approve' as const] },
    { _id: 'current', allowedActions: ['approve' as const] },
  ];
  const lists = { photos: [stale, current], decided: new Set([stale, current]), hasMore: false };
  expect(nextToReview(lists, 'current')).toBe('none');
  // A new version waits for another review.
  const delivered = { ...stale };
  expect(nextToReview({ ...lists, photos: [delivered, current] }, 'current')).toEqual({ photoId: 'a' });
});
