import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense, useState } from 'react';
import { jobContent } from '../../../presentation/jobs.ts';
import { turnaroundLabels } from '../../../presentation/retouching.ts';
import { jobStatusLabels } from '../../../presentation/status-labels.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { copy } from './copy.ts';
import styles from './job-details.module.css';

/** The job's status, and its turnaround unless that is the standard one. */
export function JobState({ job: { status, turnaround } }: { job: Job }) {
  const { label, tone } = jobStatusLabels[status];
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

const PhotoGrid = lazy(() => import('./photo-grid.tsx'));

/** A disclosure of the job's photos, which are loaded when it is opened. */
export function JobPhotos({ jobId, label }: { jobId: string; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{copy.photos.show}</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton shape="lines" count={1} label={copy.photos.loading} />}>
          <PhotoGrid jobId={jobId} label={label} />
        </Suspense>
      )}
    </details>
  );
}
