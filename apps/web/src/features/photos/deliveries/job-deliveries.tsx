import type { Job } from '@burnish/contract/photos/entities';
import { duePhotoStatuses } from '@burnish/domain/photos/photo';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LazyDisclosure } from '../../../ui/layout/disclosure.tsx';
import { checkCopy, copy, filesCopy } from './copy.ts';

const FilesSection = lazy(() => import('./files/files-section.tsx'));
const CheckSection = lazy(() => import('./check/check-section.tsx'));

const loading = <Skeleton shape="lines" count={2} label={copy.loading} />;

interface JobDeliveriesProps {
  job: Job;
  /** Who gets the delivered photos, as the studio knows them. */
  customer: string;
  onView: (photoId: string) => void;
}

/** Where the studio uploads the finished files of a job, checks and delivers them. */
export function JobDeliveries({ job, customer, onView }: JobDeliveriesProps) {
  const { photosByStatus } = job;
  const hasWork = duePhotoStatuses.some((status) => photosByStatus[status] > 0);
  return (
    <>
      {hasWork && (
        <LazyDisclosure title={filesCopy.title}>
          <Suspense fallback={loading}>
            <FilesSection job={job} />
          </Suspense>
        </LazyDisclosure>
      )}
      {photosByStatus.in_check > 0 && (
        <LazyDisclosure title={checkCopy.title(photosByStatus.in_check)}>
          <Suspense fallback={loading}>
            <CheckSection job={job} customer={customer} onView={onView} />
          </Suspense>
        </LazyDisclosure>
      )}
    </>
  );
}
