// What the tests of jobs and submitted photos share.
import { expect } from 'vitest';
import type { TestApp, TestUser } from '../../../../../../testing/app.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { type SubmissionBody, submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';

/** Fails if the tests have left inconsistent data. */
export async function closeConsistent(t: TestApp): Promise<void> {
  expect(findViolations(await readTables(t.database))).toEqual([]);
  await t.close();
}

/** Submits a job with one photo, and returns the photo. */
export async function submitPhoto(
  t: TestApp,
  customer: TestUser,
  tier: SubmissionBody['photos'][number]['tier'] = 'natural',
) {
  const job = await submitPhotos(t, customer, 1, { tier });
  const [photo] = await listPhotosOfJob(customer, job._id);
  if (photo === undefined) throw new Error('no photo was submitted');
  return photo;
}

export const setJobStatus = (
  person: TestUser,
  id: string,
  status: 'in_progress' | 'received' = 'in_progress',
) => person.call('PUT /photos/admin/jobs/:id/status', { params: { id }, body: { status } });

export async function startWork(admin: TestUser, jobId: string): Promise<void> {
  dataOf(await setJobStatus(admin, jobId));
}
