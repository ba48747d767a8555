import type { User } from '@burnish/contract/accounts/entities';
import type { Job } from '@burnish/contract/photos/entities';
import { can } from '@burnish/domain/access';
import { lazy, Suspense } from 'react';
import { formatFileSize } from '../../../lib/format.ts';
import { type FilteredListProps, type FilterValues, parseFilters } from '../../../lib/list-filters.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { type CardDefinition, RecordPage } from '../../../ui/lists/record-page.tsx';
import { summarizeRetouchers } from '../assignments/assignees.ts';
import { useRetouchers } from '../assignments/queries.ts';
import { retoucherFilter } from '../assignments/retoucher-filter.ts';
import { UploadEnginesProvider } from '../deliveries/upload-engines-provider.tsx';
import { copy as dueTimeCopy } from '../due-times/copy.ts';
import { dueTimeReason } from '../due-times/due-time-reason.tsx';
import { copy as retentionCopy } from '../retention/copy.ts';
import { fileDeletion } from '../retention/file-deletion.tsx';
import { StudioUserContext, useStudioUser } from '../studio-user.ts';
import { copy } from './copy.ts';
import { DueTime } from './due-time.tsx';
import { customerName, JobActions } from './job-actions.tsx';
import { JobDetails } from './job-details.tsx';
import { jobFilters } from './job-filters.ts';
import { JobState } from './job-heading.tsx';
import styles from './jobs-tab.module.css';
import { useJobsView } from './jobs-view.ts';
import { photoProgress } from './photo-progress.ts';
import { useJobs } from './queries.ts';
import { studioFilters } from './studio-filters.ts';
import { useViewedPhoto } from './use-viewed-photo.ts';

const { fact } = copy;

/** Leads to the customer's page, for those who can read it. */
function Customer({ job }: { job: Job }) {
  const name = customerName(job);
  if (!can(useStudioUser(), 'customers:read')) return name;
  return <CustomerLink person={job.userId}>{name}</CustomerLink>;
}

const jobCard: CardDefinition<Job> = {
  rowKey: (job) => job._id,
  title: (job) => <Customer job={job} />,
  note: (job) => job.number,
  status: (job) => <JobState job={job} />,
  facts: [
    {
      term: fact.photos,
      value: ({ photoCount, size }) => `${copy.photoCount(photoCount)}, ${formatFileSize(size)}`,
    },
    { term: fact.progress, value: (job) => photoProgress(job), optional: true },
    { term: fact.due, value: (job) => <DueTime job={job} /> },
    { term: dueTimeCopy.changed, value: dueTimeReason, wide: true, optional: true },
    { term: fact.retouchers, value: summarizeRetouchers, optional: true },
    { term: fact.subscription, value: ({ subscriptionName }) => subscriptionName },
    { term: fact.submitted, value: ({ createdAt }) => <Instant value={createdAt} withTime /> },
    { term: retentionCopy.fact, value: fileDeletion, optional: true },
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

const Board = lazy(() => import('../board/board.tsx'));

interface JobsTabProps extends FilteredListProps {
  currentUser: User;
  /** The page with other filters only. */
  filtersUrl: (filters: FilterValues) => string;
}

interface ViewProps extends JobsTabProps {
  /** Of both views. */
  definitions: ReturnType<typeof useSharedFilters>;
}

/** Who manages jobs chooses among all retouchers, others only their own jobs. */
function useSharedFilters({ currentUser, filters }: JobsTabProps) {
  const { data: retouchers } = useRetouchers(can(currentUser, 'jobs:manage'));
  return [retoucherFilter({ user: currentUser, retouchers, filters }), ...studioFilters] as const;
}

function JobList({ currentUser, filters, onFilter, definitions: shared }: ViewProps) {
  const definitions = [...jobFilters, ...shared] as const;
  const texts = can(currentUser, 'jobs:manage')
    ? copy.adminJobs
    : { ...copy.adminJobs, ...copy.retoucherJobs };
  return (
    <RecordPage
      texts={texts}
      definitions={definitions}
      list={useJobs(parseFilters(definitions, filters))}
      card={jobCard}
      filters={filters}
      onFilter={onFilter}
    />
  );
}

function JobBoard({ filters, onFilter, definitions, filtersUrl }: ViewProps) {
  return (
    <Suspense fallback={<Skeleton shape="cards" />}>
      <Board
        title={copy.adminJobs.title}
        searchLabel={copy.adminJobs.search}
        definitions={definitions}
        filter={parseFilters(definitions, filters)}
        filters={filters}
        onFilter={onFilter}
        urlOf={({ number }) => filtersUrl({ view: 'list', search: number })}
      />
    </Suspense>
  );
}

/** The jobs of all customers. Retouchers see those that they work on, and those with photos that they can take. */
export default function JobsTab(props: JobsTabProps) {
  const [view, setView] = useJobsView(props);
  const definitions = useSharedFilters(props);
  const View = view === 'board' ? JobBoard : JobList;
  const { label, board, list } = copy.views;
  return (
    <StudioUserContext value={props.currentUser}>
      <UploadEnginesProvider>
        <div className={styles.page}>
          <div>
            <SegmentedControl
              label={label}
              value={view}
              onChange={setView}
              options={[
                { value: 'board', label: board },
                { value: 'list', label: list },
              ]}
            />
          </div>
          <View {...props} definitions={definitions} />
        </div>
        <OpenPhoto />
      </UploadEnginesProvider>
    </StudioUserContext>
  );
}
