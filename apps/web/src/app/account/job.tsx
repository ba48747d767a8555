import type { Job } from '@burnish/contract/photos/entities';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { askAbout } from '../../features/chat/subject/pending-subject.ts';
import { useLiveSubjectMessages } from '../../features/chat/subject/queries.ts';
import { jobSubject } from '../../features/chat/subject/subject.ts';
import { SubjectMessages } from '../../features/chat/subject/subject-messages.tsx';
import { copy } from '../../features/photos/jobs/copy.ts';
import { removeFirstPhoto } from '../../features/photos/jobs/first-photo.ts';
import { loadSubmittedViewer } from '../../features/photos/jobs/load-submitted-viewer.ts';
import { photoIdIn } from '../../features/photos/jobs/photo-param.ts';
import { useJob, useJobPhotos } from '../../features/photos/jobs/queries.ts';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { useUser } from '../../features/sign-in/user-context.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { jobHeading } from '../../presentation/jobs.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppPage } from '../../ui/layout/app-page.tsx';
import { FullPageMessage } from '../../ui/layout/full-page.tsx';
import { photosLink } from '../links.ts';
import { pageMeta } from '../page-meta.ts';
import { usePageTitle } from '../use-page-title.ts';
import { PageLoadError } from './page-load-error.tsx';

/** Loaded only with this page: the dashboard needs no windowed lists. */
const loadJobPage = () => import('../../features/photos/jobs/job-page/job-page.tsx');
const JobPage = lazy(loadJobPage);
const PreloadPhoto = lazy(() => import('../../features/photos/review/preload-photo.tsx'));

const text = copy.page;

export const meta = () => pageMeta(text.title);

function Frame({ title = text.title, children }: { title?: string; children: ReactNode }) {
  return (
    <AppPage title={title} parent={photosLink}>
      {children}
    </AppPage>
  );
}

function LoadingPage() {
  return (
    <Frame>
      <Skeleton shape="cards" />
    </Frame>
  );
}

function NotFound() {
  usePageTitle(text.notFound);
  return (
    <FullPageMessage title={text.notFound}>
      <p>{text.notFoundText}</p>
      <ButtonLink to="/photos" variant="primary">
        {text.allPhotos}
      </ButtonLink>
    </FullPageMessage>
  );
}

function LoadedJob({ job, urlFilters }: { job: Job; urlFilters: FilteredListProps }) {
  const subject = jobSubject(job);
  const messages = useLiveSubjectMessages(subject);
  usePageTitle(jobHeading(job));
  return (
    <Frame title={jobHeading(job)}>
      <Suspense fallback={<Skeleton shape="cards" />}>
        <JobPage
          {...urlFilters}
          job={job}
          onMessage={() => askAbout(subject)}
          messages={<SubjectMessages subject={subject} count={messages.data?.length ?? 0} onAsk={askAbout} />}
        />
      </Suspense>
    </Frame>
  );
}

/** `isUnavailable`: the viewer won't open. */
function useFirstPhotoRemoval(isUnavailable: boolean): void {
  const photoId = photoIdIn(useLocation().search);
  const isClosed = isUnavailable || photoId === null;
  useEffect(() => {
    if (isClosed) removeFirstPhoto();
  }, [isClosed]);
  useEffect(() => removeFirstPhoto, []);
}

function JobOfUser() {
  const { id = '' } = useParams();
  const { _id: userId } = useUser();
  const query = useJob(id);
  const urlFilters = useUrlFilters();
  useJobPhotos(id, urlFilters.filters.search ?? '');
  const job = query.data?.job;
  const isOwn = job?.userId._id === userId;
  useFirstPhotoRemoval(job === undefined ? query.isError : !isOwn);
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (job === undefined && query.isError)
    return (
      <Frame>
        <PageLoadError title={text.failed} queries={[{ retry: () => void query.refetch() }]} />
      </Frame>
    );
  if (job === undefined) return <LoadingPage />;
  // Staff can read other customers' jobs, on the studio's pages.
  return isOwn ? <LoadedJob key={job._id} job={job} urlFilters={urlFilters} /> : <NotFound />;
}

/** The photo that is open when the page opens. */
function FirstPhoto() {
  const photoId = photoIdIn(useLocation().search);
  const [firstPhotoId] = useState(photoId);
  return firstPhotoId === null ? null : <PreloadPhoto photoId={firstPhotoId} />;
}

export default function JobRoute() {
  const { id } = useParams();
  const opensPhoto = photoIdIn(useLocation().search) !== null;
  // With the data, instead of after it.
  useEffect(() => {
    void loadJobPage();
    if (opensPhoto) void loadSubmittedViewer();
  }, [opensPhoto]);
  return (
    <RequireUser fallback={<LoadingPage />}>
      <Suspense fallback={null}>
        <FirstPhoto key={id} />
      </Suspense>
      <JobOfUser />
    </RequireUser>
  );
}
