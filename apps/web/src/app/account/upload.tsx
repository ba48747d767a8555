import { lazy, Suspense } from 'react';
import { MembersOnly } from '../../features/session/members-only.tsx';
import { useUser } from '../../features/session/user-context.ts';
import { useSubscriptions } from '../../features/subscriptions/queries.ts';
import { copy } from '../../features/uploads/copy.ts';
import { whyNoUpload } from '../../presentation/upload-refusal.ts';
import { AppPage } from '../../ui/app-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { pageMeta } from '../page-meta.ts';

/** What sends and what counts belongs to nobody's first load but this page's. */
const UploadPage = lazy(() => import('../../features/uploads/upload-page.tsx'));

export const meta = () => pageMeta(copy.title);

function Head() {
  return (
    <div>
      <TextLink to="/dashboard">
        <Icon name="back" small />
        {copy.back}
      </TextLink>
      <PageHead title={copy.title} lead={copy.lead} />
    </div>
  );
}

function Waiting() {
  return (
    <AppPage>
      <Head />
      <Skeleton shape="cards" />
    </AppPage>
  );
}

function Upload() {
  const { _id } = useUser();
  const { loading, rows } = useSubscriptions();
  return (
    <AppPage>
      <Head />
      <Suspense fallback={<Skeleton shape="cards" />}>
        <UploadPage owner={_id} refusal={loading ? null : whyNoUpload(rows)} />
      </Suspense>
    </AppPage>
  );
}

export default function UploadRoute() {
  return (
    <MembersOnly waiting={<Waiting />}>
      <Upload />
    </MembersOnly>
  );
}
