import { jobSample } from '@burnish/contract/photos/samples';
import { expect, it } from 'vitest';
import { photoProgress } from './photo-progress.ts';

const none = {
  received: 0,
  in_progress: 0,
  in_check: 0,
  delivered: 0,
  revision_requested: 0,
  approved: 0,
};
const progress = (counts: Partial<typeof none>) => photoProgress({ photosByStatus: { ...none, ...counts } });

it('counts the photos of each status', () => {
  expect(progress({ in_progress: 4, in_check: 1, delivered: 2 })).toBe(
    '4 in progress, 1 in check, 2 delivered',
  );
  expect(progress({ in_check: 3 })).toBe('3 in check');
  expect(progress({ revision_requested: 1 })).toBe('1 revision requested');
  expect(progress({ revision_requested: 2, approved: 1 })).toBe('2 revisions requested, 1 approved');
});

it('says nothing that the status of the job says', () => {
  expect(photoProgress(jobSample)).toBeNull();
  expect(progress({ delivered: 2 })).toBeNull();
  expect(progress({})).toBeNull();
});
