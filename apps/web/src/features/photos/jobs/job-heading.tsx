import type { Job } from '@burnish/contract/photos/entities';
import { jobContent } from '../../../presentation/jobs.ts';
import { turnaroundLabels } from '../../../presentation/retouching.ts';
import { jobStatusLabel } from '../../../presentation/status-labels.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Status } from '../../../ui/feedback/status.tsx';

/** The job's status, and its turnaround unless that is the standard one. */
export function JobState({ job }: { job: Job }) {
  const { turnaround } = job;
  const { label, tone } = jobStatusLabel(job);
  return (
    <>
      <Status tone={tone}>{label}</Status>
      {turnaround !== 'standard' && <Tag>{turnaroundLabels[turnaround].label}</Tag>}
    </>
  );
}

/** Like jobHeading, with a number that doesn't break at its hyphens. */
export function JobHeading({ job }: { job: Job }) {
  return (
    <span>
      <span className="nb">{job.number}:</span> {jobContent(job)}
    </span>
  );
}
