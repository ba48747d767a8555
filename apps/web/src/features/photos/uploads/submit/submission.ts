import type { PhotoQuota } from '@burnish/contract/photos/entities';
import type { newJob } from '@burnish/contract/photos/inputs';
import { countStrokePoints, maxJobStrokePoints } from '@burnish/domain/photos/annotation';
import { maxJobPhotos } from '@burnish/domain/photos/photo';
import type { z } from 'zod';
import { toAnnotationInput } from '../../viewer/draft-annotations.ts';
import { copy } from '../copy.ts';
import { countWithoutNote, type Draft, photoDraft, tierFor } from '../draft.ts';
import type { UploadItem, UploadPhase } from '../engine/types.ts';
import type { QuotaEstimate } from '../quota/estimate.ts';

export type NewJobInput = z.input<typeof newJob>;

const { obstacle } = copy.submit;

/** The items that will be submitted: all but the rejected ones. */
export function submittable(items: readonly UploadItem[]): readonly UploadItem[] {
  return items.filter(({ phase }) => phase !== 'rejected');
}

/** In order of importance: only the first is shown. */
const phaseObstacles: readonly { phases: readonly UploadPhase[]; text: (count: number) => string }[] = [
  { phases: ['missing'], text: obstacle.missing },
  { phases: ['failed'], text: obstacle.failed },
  { phases: ['queued', 'uploading'], text: obstacle.uploading },
  { phases: ['checking'], text: obstacle.checking },
];

/** What is still to be done about annotations. */
function annotationObstacle(items: readonly UploadItem[], draft: Draft): string | null {
  const annotations = items.flatMap(({ key }) => photoDraft(draft, key).annotations);
  const withoutNote = countWithoutNote(annotations);
  if (withoutNote > 0) return obstacle.noNote(withoutNote);
  return countStrokePoints(annotations) > maxJobStrokePoints ? obstacle.tooManyLines : null;
}

/** Why the items can't be submitted yet, as shown to the user; null when they can. */
export function findObstacle(
  items: readonly UploadItem[],
  estimate: QuotaEstimate | null,
  draft: Draft,
): string | null {
  const counted = submittable(items);
  if (counted.length === 0) return obstacle.nothing;
  if (counted.length > maxJobPhotos) return obstacle.tooMany(maxJobPhotos);
  if (estimate === null) return obstacle.noImages;
  const exceeding = estimate.exceeding.reduce((sum, { count }) => sum + count, 0);
  if (exceeding > 0) return obstacle.exceeds(exceeding);
  for (const { phases, text } of phaseObstacles) {
    const count = counted.filter(({ phase }) => phases.includes(phase)).length;
    if (count > 0) return text(count);
  }
  return annotationObstacle(counted, draft);
}

/** The input of `POST /photos/jobs`. Tiers and turnarounds that the quota doesn't offer are left out. */
export function buildJob(items: readonly UploadItem[], quota: PhotoQuota, draft: Draft): NewJobInput {
  const { brief, turnaround } = draft;
  const hasTiers = quota.remainingByTier !== null;
  const isOffered = quota.turnaroundOptions.some((option) => option.turnaround === turnaround);
  return {
    subscriptionId: quota.subscriptionId,
    brief,
    turnaround: isOffered ? turnaround : 'standard',
    photos: items.flatMap(({ id, key, phase }) => {
      if (id === null || phase !== 'ready') return [];
      const { notes, annotations } = photoDraft(draft, key);
      const tier = hasTiers ? tierFor(draft, key) : null;
      return [{ uploadId: id, tier, notes, annotations: annotations.map(toAnnotationInput) }];
    }),
  };
}
