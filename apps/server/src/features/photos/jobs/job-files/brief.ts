// The brief of a job for programs, as JSON in the ZIP file of its originals.
import { customerName, timeView } from '../../../../views/shared-views.ts';
import type { JobRecord } from '../job-records/repository.ts';
import type { PhotoRow } from '../repository.ts';

export const briefName = 'brief.json';

/** `names`: the files of the photos in the ZIP file. */
export function buildBrief(
  { job, owner, subscriptionName }: JobRecord,
  photos: readonly PhotoRow[],
  names: readonly string[],
): Buffer {
  const brief = {
    job: job.number,
    customer: customerName(owner),
    subscription: subscriptionName,
    turnaround: job.turnaround,
    submittedAt: job.createdAt.toISOString(),
    dueAt: job.dueAt.toISOString(),
    onHoldSince: timeView(job.onHoldSince),
    brief: job.brief,
    photos: photos.map((photo, index) => ({
      number: index + 1,
      file: names[index] ?? null,
      fileName: photo.fileName,
      width: photo.width,
      height: photo.height,
      tier: photo.tier,
      dueAt: photo.dueAt.toISOString(),
      onHoldSince: timeView(photo.onHoldSince),
      notes: photo.notes,
      // Coordinates are fractions of the width and height.
      annotations: photo.annotations.map((annotation, position) => ({ number: position + 1, ...annotation })),
    })),
  };
  return Buffer.from(`${JSON.stringify(brief, null, 2)}\n`);
}
