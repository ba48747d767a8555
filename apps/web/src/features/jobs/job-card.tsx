import type { Job } from '@burnish/contract/entity';
import { fileSize } from '../../lib/format.ts';
import { jobStatus } from '../../presentation/job-status.ts';
import { pace as paces } from '../../presentation/pace.ts';
import type { CardDefinition } from '../../ui/record-list.tsx';
import { Status } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { customerOf } from './customer.ts';
import { JobActs } from './job-acts.tsx';
import { JobPhotos } from './job-photos.tsx';

const { fact } = copy;

function Standing({ job: { status, pace } }: { job: Job }) {
  const { label, tone } = jobStatus[status];
  return (
    <>
      <Status tone={tone}>{label}</Status>
      {pace !== 'usual' && <Tag>{paces[pace].label}</Tag>}
    </>
  );
}

/** What stands on the card of a job in the studio. */
export const jobCard: CardDefinition<Job> = {
  rowKey: (job) => job._id,
  title: customerOf,
  note: (job) => job.number,
  status: (job) => <Standing job={job} />,
  facts: [
    {
      term: fact.photographs,
      value: ({ photoCount, size }) => `${copy.photographs(photoCount)}, ${fileSize(size)}`,
    },
    { term: fact.due, value: ({ dueAt }) => <Instant at={dueAt} time /> },
    { term: fact.subscription, value: ({ subscriptionName }) => subscriptionName },
    { term: fact.received, value: ({ createdAt }) => <Instant at={createdAt} time /> },
    { term: fact.brief, value: ({ brief }) => brief, wide: true, optional: true },
  ],
  acts: (job) => <JobActs job={job} />,
  more: ({ _id, number }) => <JobPhotos jobId={_id} label={copy.own.by(number)} side="studio" />,
  absent: copy.absent,
};
