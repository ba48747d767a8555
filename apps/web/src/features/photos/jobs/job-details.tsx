import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { copy } from './copy.ts';
import styles from './job-details.module.css';

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
