import type { Job } from '@burnish/contract/photos/entities';
import { type PhotoStatus, photoStatuses } from '@burnish/domain/photos/photo';
import { formatCount, pluralize } from '../../../lib/format.ts';
import { photoStatusLabels } from '../../../presentation/photo-status-labels.ts';

function countOf(status: PhotoStatus, count: number): string {
  if (status === 'revision_requested') return `${pluralize(count, 'revision', 'revisions')} requested`;
  return `${formatCount(count)} ${photoStatusLabels[status].label.toLowerCase()}`;
}

/** What a job only calls "In progress". */
const statusesInProgress: readonly PhotoStatus[] = ['in_check', 'revision_requested'];

/** '4 in progress, 2 delivered'. Null if the status of the job says the same. */
export function photoProgress({ photosByStatus }: Pick<Job, 'photosByStatus'>): string | null {
  const occurring = photoStatuses.filter((status) => photosByStatus[status] > 0);
  const [first, ...others] = occurring;
  if (first === undefined) return null;
  if (others.length === 0 && !statusesInProgress.includes(first)) return null;
  return occurring.map((status) => countOf(status, photosByStatus[status])).join(', ');
}
