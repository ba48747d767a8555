import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense } from 'react';
import { formatFileSize } from '../../../lib/format.ts';
import { type FilteredListProps, parseFilters } from '../../../lib/list-filters.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { type CardDefinition, RecordPage } from '../../../ui/lists/record-page.tsx';
import { UploadEnginesProvider } from '../deliveries/upload-engines-provider.tsx';
import { copy } from './copy.ts';
import { DueTime } from './due-time.tsx';
import { customerName, JobActions } from './job-actions.tsx';
import { JobDetails } from './job-details.tsx';
import { jobFilters } from './job-filters.ts';
import { JobState } from './job-heading.tsx';
import { photoProgress } from './photo-progress.ts';
import { useJobs } from './queries.ts';
import { useViewedPhoto } from './use-viewed-photo.ts';

const { fact } = copy;

const jobCard: CardDefinition<Job> = {
  rowKey: (job) => job._id,
  title: (job) => <CustomerLink person={job.userId}>{customerName(job)}</CustomerLink>,
  note: (job) => job.number,
  status: (job) => <JobState job={job} />,
  facts: [
    {
      term: fact.photos,
      value: ({ photoCount, size }) => `${copy.photoCount(photoCount)}, ${formatFileSize(size)}`,
    },
    { term: fact.progress, value: (job) => photoProgress(job), optional: true },
    { term: fact.due, value: (job) => <DueTime job={job} /> },
    { term: fact.subscription, value: ({ subscriptionName }) => subscriptionName },
    { term: fact.submitted, value: ({ createdAt }) => <Instant value={createdAt} withTime /> },
    { term: fact.brief, value: ({ brief }) => brief, wide: true, optional: true },
  ],
  actions: (job) => <JobActions job={job} />,
  details: (job) => <JobDetails job={job} />,
};

const StudioViewer = lazy(() => import('./studio-viewer.tsx'));

/** The open photo is in the URL, also while its job isn't listed. */
function OpenPhoto() {
  const { jobId, photoId, show, close } = useViewedPhoto();
  if (jobId === null || photoId === null) return null;
  return (
    <Suspense fallback={null}>
      <StudioViewer jobId={jobId} photoId={photoId} onShow={show} onClose={close} />
    </Suspense>
  );
}

export default function JobsTab({ filters, onFilter }: FilteredListProps) {
  return (
    <UploadEnginesProvider>
      <RecordPage
        texts={copy.adminJobs}
        definitions={jobFilters}
        list={useJobs(parseFilters(jobFilters, filters))}
        card={jobCard}
        filters={filters}
        onFilter={onFilter}
      />
      <OpenPhoto />
    </UploadEnginesProvider>
  );
}
