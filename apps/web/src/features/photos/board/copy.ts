import { formatCount, pluralize } from '../../../lib/format.ts';
import { jobStatusLabels } from '../../../presentation/status-labels.ts';

const photoCount = (count: number) => pluralize(count, 'photo', 'photos');

export const copy = {
  board: 'Board',
  /** Columns of the board. */
  stages: {
    received: jobStatusLabels.received.label,
    in_progress: jobStatusLabels.in_progress.label,
    in_check: 'In check',
    delivered: jobStatusLabels.delivered.label,
    revision: 'Revision',
  },
  jumpTo: 'Go to column',
  figures: (jobs: number, photos: number) => `${pluralize(jobs, 'job', 'jobs')}, ${photoCount(photos)}`,
  late: (count: number) => `${formatCount(count)} late`,
  loading: (stage: string) => `Loading: ${stage}`,
  failed: "These jobs couldn't be loaded.",
  empty: 'No jobs',
  emptyFiltered: 'No matching jobs',
  progress: {
    questions: (count: number) => pluralize(count, 'open question', 'open questions'),
    received: photoCount,
    done: (done: number, total: number) => `${formatCount(done)} of ${photoCount(total)} done`,
    inCheck: (count: number, total: number) => `${formatCount(count)} of ${photoCount(total)} in check`,
    approved: (count: number, total: number) => `${formatCount(count)} of ${photoCount(total)} approved`,
    toRevise: (count: number, total: number) => `${formatCount(count)} of ${photoCount(total)} to revise`,
  },
  reviewEnds: 'Review ends',
  card: {
    menu: (jobNumber: string) => `Actions for ${jobNumber}`,
    open: 'Open job',
    assign: 'Assign photos…',
    moveTo: (stage: string) => `Move to ${stage}`,
    working: (jobNumber: string) => `Loading the photos of ${jobNumber}`,
  },
  /** Why a job can't be moved to a column, and what to do instead. */
  refused: {
    start: 'Only people who work on the job can start it. Open the job.',
    received: "Work on this job has started, so it can't go back to Received.",
    in_progress: {
      in_check: 'Return photos from the check to continue work on them. Open the job.',
      delivered: 'The customer is reviewing the photos. Work continues if they request a revision.',
      revision: 'Upload the revised files to continue. Open the job.',
    },
    in_check: 'In check is reached by uploading the finished files. Open the job.',
    delivered: 'Delivered is reached through the check. Open the job.',
    revision: 'Only the customer can request a revision.',
  },
  dropHere: 'Drop to start work',
  workload: {
    label: 'Open photos of each retoucher',
    own: 'Your open photos',
    unassigned: 'Unassigned',
  },
  assign: {
    failed: "The photos of this job couldn't be loaded.",
    none: 'No photos of this job can be assigned.',
  },
};
