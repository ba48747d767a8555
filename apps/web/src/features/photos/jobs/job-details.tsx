import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LazyDisclosure } from '../../../ui/layout/disclosure.tsx';
import { copy } from './copy.ts';

const PhotoGrid = lazy(() => import('./photo-grid.tsx'));

/** The job's photos. */
export function JobPhotos({ job }: { job: Job }) {
  return (
    <LazyDisclosure title={copy.photos.show}>
      <Suspense fallback={<Skeleton shape="lines" count={1} label={copy.photos.loading} />}>
        <PhotoGrid job={job} />
      </Suspense>
    </LazyDisclosure>
  );
}
