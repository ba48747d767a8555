import type { Job } from '@burnish/contract/photos/entities';
import type { Side } from '@burnish/domain/access';
import { lazy, Suspense, useState } from 'react';
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

const PhotoGrid = lazy(() => import('./photo-grid.tsx'));

/** A disclosure of the job's photos, which are loaded when it is opened. */
export function JobPhotos({ jobId, label, side }: { jobId: string; label: string; side: Side }) {
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
          <PhotoGrid jobId={jobId} label={label} side={side} />
        </Suspense>
      )}
    </details>
  );
}
