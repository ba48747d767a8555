import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LazyDisclosure } from '../../../ui/layout/disclosure.tsx';
import { JobDeliveries } from '../deliveries/job-deliveries.tsx';
import { StudioQuestions } from '../questions/studio-questions.tsx';
import { useStudioUser, worksOn } from '../studio-user.ts';
import { copy } from './copy.ts';
import { customerName } from './job-actions.tsx';
import { useViewedPhoto } from './use-viewed-photo.ts';

const PhotoGrid = lazy(() => import('./photo-grid.tsx'));

/** The job's photos. */
function JobPhotos({ job }: { job: Job }) {
  return (
    <LazyDisclosure title={copy.photos.show}>
      <Suspense fallback={<Skeleton shape="lines" count={1} label={copy.photos.loading} />}>
        <PhotoGrid job={job} />
      </Suspense>
    </LazyDisclosure>
  );
}

/** What the studio asked about a job, its photos, and the finished files of them. */
export function JobDetails({ job }: { job: Job }) {
  const viewer = useViewedPhoto();
  const canWork = worksOn(useStudioUser(), job);
  return (
    <>
      {job.questionCount > 0 && <StudioQuestions job={job} />}
      <JobPhotos job={job} />
      {canWork && (
        <JobDeliveries
          job={job}
          customer={customerName(job)}
          onView={(photoId) => viewer.open(photoId, job._id)}
        />
      )}
    </>
  );
}
