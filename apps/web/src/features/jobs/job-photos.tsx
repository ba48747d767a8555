import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import styles from './job-photos.module.css';
import type { Side } from './queries.ts';

const PhotoSheet = lazy(() => import('./photo-sheet.tsx'));
const words = copy.sheet;

/** The contact sheet of a job, for whoever asks: its code and what is in it are read when it is opened. */
export function JobPhotos({ jobId, label, side }: { jobId: string; label: string; side: Side }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.show}</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton shape="lines" count={1} label={words.loading} />}>
          <PhotoSheet jobId={jobId} label={label} side={side} />
        </Suspense>
      )}
    </details>
  );
}
