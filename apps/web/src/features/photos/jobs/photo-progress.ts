import type { Job } from '@burnish/contract/photos/entities';
import { photoStatuses } from '@burnish/domain/photos/photo';
import { formatCount } from '../../../lib/format.ts';
import { photoStatusLabels } from '../../../presentation/photo-status-labels.ts';

/** '4 in progress, 2 delivered'. Null if all photos have the same status, which the job says itself. */
export function photoProgress({ photosByStatus, photoCount }: Pick<Job, 'photosByStatus' | 'photoCount'>) {
  const occurring = photoStatuses.filter((status) => photosByStatus[status] > 0);
  const isInCheck =
    photosByStatus.in_check === photoCount || photosByStatus.revision_requested === photoCount;
  if (photoCount === 0 || (occurring.length === 1 && !isInCheck)) return null;
  return occurring
    .map(
      (status) => `${formatCount(photosByStatus[status])} ${photoStatusLabels[status].label.toLowerCase()}`,
    )
    .join(', ');
}
