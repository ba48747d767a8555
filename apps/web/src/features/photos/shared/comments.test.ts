import { sharedCommentSample, shareSample } from '@burnish/contract/share-links/samples';
import { expect, it } from 'vitest';
import { nextNumber, withComment } from './comments.ts';

const [photo] = shareSample.photos;
const versionId = photo?.versionId ?? '';
const second = { ...sharedCommentSample, _id: 'second', number: 2 };

it('the first comment has the number 1', () => {
  expect(nextNumber({ comments: [] })).toBe(1);
  expect(nextNumber({ comments: [sharedCommentSample] })).toBe(2);
});

it('a new comment is the last one on its photo', () => {
  const { share, hasGap } = withComment(shareSample, versionId, second);
  expect(share.photos[0]?.comments).toEqual([sharedCommentSample, second]);
  expect(hasGap).toBe(false);
});

it('finds out that others have commented in the meantime', () => {
  expect(withComment(shareSample, versionId, { ...second, number: 4 }).hasGap).toBe(true);
});

it('changes nothing for a photo that is not known', () => {
  expect(withComment(shareSample, 'unknown', second)).toEqual({ share: shareSample, hasGap: true });
});
