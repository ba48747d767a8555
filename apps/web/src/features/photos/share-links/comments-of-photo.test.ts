import { deliveredPhotoSample } from '@burnish/contract/photos/samples';
import { guestCommentSample } from '@burnish/contract/share-links/samples';
import { expect, it } from 'vitest';
import { countByPhoto, firstToReview, marksOn, revisionOf } from './comments-of-photo.ts';
import { addComment, emptyDraft } from './request-draft.ts';

const photo = deliveredPhotoSample;
const [revision] = photo.revisions;
const { versionId } = guestCommentSample;
const adopted = { ...guestCommentSample, revisionId: revision?._id ?? '' };

it('counts the comments of each photo', () => {
  const other = { ...guestCommentSample, photoId: 'other' };
  const counts = countByPhoto([guestCommentSample, other, guestCommentSample]);
  expect([...counts]).toEqual([
    [guestCommentSample.photoId, 2],
    ['other', 1],
  ]);
});

it('leads to the first photo with a comment that no request includes', () => {
  const other = { ...guestCommentSample, photoId: 'other' };
  expect(firstToReview([])).toBeNull();
  expect(firstToReview([adopted, other])).toBe('other');
  expect(firstToReview([adopted])).toBe(adopted.photoId);
});

it('finds the revision that includes a comment', () => {
  expect(revisionOf(photo, adopted)?.round).toBe(revision?.round);
  expect(revisionOf(photo, guestCommentSample)).toBeNull();
});

it('shows marks on their version, unless the request has them', () => {
  const shown = { photo, versionId, draft: emptyDraft };
  const plain = { ...guestCommentSample, annotation: null };
  expect(marksOn(shown, [guestCommentSample, plain])).toEqual([
    { commentId: guestCommentSample._id, annotation: guestCommentSample.annotation },
  ]);
  expect(marksOn({ ...shown, versionId: 'another' }, [guestCommentSample])).toEqual([]);
  expect(
    marksOn({ ...shown, draft: addComment(emptyDraft, guestCommentSample) }, [guestCommentSample]),
  ).toEqual([]);
  expect(revision?.versionId).toBe(versionId);
  expect(marksOn(shown, [adopted])).toEqual([]);
});
