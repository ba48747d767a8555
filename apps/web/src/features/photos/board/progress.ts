import type { Job } from '@burnish/contract/photos/entities';
import type { JobStage } from '@burnish/domain/photos/board';
import { copy } from './copy.ts';

const text = copy.progress;

type Progress = Pick<Job, 'openQuestionCount' | 'photoCount' | 'photosByStatus'>;

/** How far the work is, or the open questions that it waits for. */
export function boardProgress(
  { openQuestionCount, photoCount, photosByStatus }: Progress,
  stage: JobStage,
): string {
  if (openQuestionCount > 0) return text.questions(openQuestionCount);
  const { in_check: inCheck, delivered, approved, revision_requested: toRevise } = photosByStatus;
  switch (stage) {
    case 'received':
      return text.received(photoCount);
    case 'in_progress':
      return text.done(inCheck + delivered + approved, photoCount);
    case 'in_check':
      return text.inCheck(inCheck, photoCount);
    case 'delivered':
      return text.approved(approved, photoCount);
    case 'revision':
      return text.toRevise(toRevise, photoCount);
  }
}
