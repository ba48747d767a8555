// Apart from job.ts, so that pages which only need turnarounds and due times don't load the statuses of photos.
import type { JobStage } from './board.ts';
import type { JobStatus } from './job.ts';
import { duePhotoStatuses, type PhotoStatus } from './photo.ts';

/** The status of a job from those of its photos that aren't withdrawn. */
export function jobStatusOf(photos: readonly PhotoStatus[]): JobStatus {
  if (photos.length === 0) return 'withdrawn';
  if (photos.every((status) => status === 'received')) return 'received';
  if (photos.every((status) => status === 'approved')) return 'approved';
  return photos.some((status) => duePhotoStatuses.includes(status)) ? 'in_progress' : 'delivered';
}

/** The column of the board that a job with these photos is in. Null: approved, or withdrawn. Tests compare what is stored. */
export function jobStageOf(photos: readonly PhotoStatus[]): JobStage | null {
  const status = jobStatusOf(photos);
  if (status === 'approved' || status === 'withdrawn') return null;
  if (status !== 'in_progress') return status;
  if (photos.includes('revision_requested')) return 'revision';
  return photos.some((each) => each === 'received' || each === 'in_progress') ? 'in_progress' : 'in_check';
}
