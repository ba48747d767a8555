import { deliveredPhotoSample, photoSample, versionSample } from '@burnish/contract/photos/samples';
import { expect, it } from 'vitest';
import { markedOn, originalId, revisableVersion, versionsOf } from './versions.ts';

const first = versionSample;
const second = { ...versionSample, _id: 'second', number: 2 };
const photo = {
  ...deliveredPhotoSample,
  versions: [second, first],
  status: 'delivered' as const,
  allowedActions: ['request_revision' as const, 'approve' as const],
};

it('begins with the original', () => {
  expect(versionsOf(photo).map(({ label }) => label)).toEqual(['Original', 'Version 1', 'Version 2']);
  const inCheck = { ...photo, versions: [{ ...second, deliveredAt: null }, first] };
  expect(versionsOf(inCheck).at(-1)?.label).toBe('Version 2, in check');
});

it('has notes and annotations where they belong', () => {
  expect(markedOn(photo, originalId)).toEqual({
    notes: photoSample.notes ?? '',
    annotations: photoSample.annotations,
  });
  const [request] = photo.revisions;
  expect(markedOn(photo, first._id)).toEqual({ notes: request.note, annotations: request.annotations });
  expect(markedOn(photo, second._id)).toEqual({ notes: '', annotations: [] });
});

it('can be revised in its latest version only, while that is allowed', () => {
  expect(revisableVersion(photo)).toBe(second);
  expect(revisableVersion({ ...photo, allowedActions: ['approve'] })).toBeNull();
});
