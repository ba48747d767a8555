import { deliveredPhotoSample, versionSample } from '@burnish/contract/photos/samples';
import { expect, it } from 'vitest';
import { isResolved, sentAnnotations, sentBefore, sentOn } from './sent-annotations.ts';

const [revision] = deliveredPhotoSample.revisions;
const second = {
  ...revision,
  _id: 'second',
  round: 2,
  versionId: 'v2',
  annotations: [{ number: 1, kind: 'pin' as const, x: 0.1, y: 0.1, note: 'Dust' }],
};
const photo = { ...deliveredPhotoSample, revisions: [second, revision] };
const sent = sentAnnotations(photo);
const versionIds = [null, versionSample._id, 'v2', 'v3'];

const numbers = (annotations: typeof sent) => annotations.map(({ number }) => number);

it('numbers the annotations of all versions, those of the submission first', () => {
  expect(sent.map(({ number, versionId, position }) => [number, versionId, position])).toEqual([
    [1, null, 1],
    [2, null, 2],
    [3, null, 3],
    [4, versionSample._id, 1],
    [5, 'v2', 1],
  ]);
});

it('finds the comments on each', () => {
  expect(sent.map(({ thread }) => thread?.comments.length ?? 0)).toEqual([0, 0, 0, 1, 0]);
  expect(sent.map(isResolved)).toEqual([false, false, false, false, false]);
  const resolved = photo.threads.map((thread) => ({ ...thread, isResolved: true }));
  const later = sentAnnotations({ ...photo, threads: resolved });
  expect(later.map(isResolved)).toEqual([false, false, false, true, false]);
});

it('shows a version with what is on it, and what is on the versions before it', () => {
  expect(numbers(sentOn(sent, null))).toEqual([1, 2, 3]);
  expect(numbers(sentOn(sent, versionSample._id))).toEqual([4]);
  expect(numbers(sentOn(sent, 'v3'))).toEqual([]);
  expect(numbers(sentBefore(sent, null, versionIds))).toEqual([]);
  expect(numbers(sentBefore(sent, versionSample._id, versionIds))).toEqual([1, 2, 3]);
  expect(numbers(sentBefore(sent, 'v3', versionIds))).toEqual([1, 2, 3, 4, 5]);
});

it('leaves out what is on a version that the person does not see', () => {
  expect(numbers(sentBefore(sent, 'v3', [null, 'v3']))).toEqual([1, 2, 3]);
});
