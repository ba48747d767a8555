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
