import { lazy, Suspense } from 'react';
import { useOverview } from '../../features/dashboard/overview/queries.ts';
import { chooseUploadAction } from '../../features/dashboard/quick-actions/upload-action.ts';
import { copy } from '../../features/photos/jobs/copy.ts';
import { jobFilters } from '../../features/photos/jobs/job-filters.ts';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { useSubscriptions } from '../../features/subscriptions/customer/queries.ts';
import { parseFilters } from '../../lib/list-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { jobStatusLabels } from '../../presentation/status-labels.ts';
import { canStartNext, subscriptionName } from '../../presentation/subscriptions.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppPage } from '../../ui/layout/app-page.tsx';
import { pageMeta } from '../page-meta.ts';
import { usePageTitle } from '../use-page-title.ts';
import styles from './photos.module.css';
import { renewUrl } from './renew-url.ts';

/** Loaded only with this page: the dashboard needs no windowed lists. */
const PhotosList = lazy(() => import('../../features/photos/jobs/list/photos-list.tsx'));

/** Few customers need it. */
const StartNextPeriod = lazy(async () => ({
  default: (await import('../../features/subscriptions/customer/start-next-period.tsx')).StartNextPeriod,
}));

const text = copy.list;

export const meta = () => pageMeta(text.title);

/** Leads to the upload, or to what the customer needs for one. Nothing until that is known. */
function UploadLink() {
  const subscriptions = useSubscriptions();
  const { overview } = useOverview();
  if (subscriptions.loading || subscriptions.failed || overview === undefined) return null;
  const upload = chooseUploadAction(subscriptions.rows, overview.uploadPortalUrl);
  if (upload.kind === 'page')
    return (
      <ButtonLink to="/upload" variant="primary">
        {text.upload}
      </ButtonLink>
    );
  if (upload.kind !== 'blocked')
    return (
      <ButtonLink href={upload.portal} newTab variant="primary">
        {text.upload}
      </ButtonLink>
    );
  const paidAhead = subscriptions.rows.find(canStartNext);
  const exhausted = subscriptions.rows.find(({ isExhausted }) => isExhausted);
  return (
    <div className={styles.blocked}>
      <p>{upload.reason}</p>
      {paidAhead !== undefined ? (
        <Suspense fallback={null}>
          <StartNextPeriod subscription={paidAhead} variant="primary" />
        </Suspense>
      ) : exhausted === undefined ? (
        <ButtonLink to="/pricing" variant="primary">
          {text.choosePlan}
        </ButtonLink>
      ) : (
        <ButtonLink to={renewUrl(exhausted)} variant="primary">
          {text.renew(subscriptionName(exhausted))}
        </ButtonLink>
      )}
    </div>
  );
}

function LoadingPage() {
  return (
    <AppPage title={text.title}>
      <Skeleton shape="cards" />
    </AppPage>
  );
}

function Photos() {
  const { filters, onFilter } = useUrlFilters();
  const { status } = parseFilters(jobFilters, filters);
  usePageTitle(status === undefined ? text.title : text.titleWithStatus(jobStatusLabels[status].label));
  return (
    <AppPage title={text.title}>
      <Suspense fallback={<Skeleton shape="cards" />}>
        <PhotosList filters={filters} onFilter={onFilter} emptyAction={<UploadLink />} />
      </Suspense>
    </AppPage>
  );
}

export default function PhotosRoute() {
  return (
    <RequireUser fallback={<LoadingPage />}>
      <Photos />
    </RequireUser>
  );
}
