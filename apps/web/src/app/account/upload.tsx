import { MembersOnly } from '../../features/session/members-only.tsx';
import { useUser } from '../../features/session/user-context.ts';
import { useSubscriptions } from '../../features/subscriptions/queries.ts';
import { copy } from '../../features/uploads/copy.ts';
import { UploadPage } from '../../features/uploads/upload-page.tsx';
import { whyNoUpload } from '../../presentation/upload-refusal.ts';
import { AppPage } from '../../ui/app-page.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { pageMeta } from '../page-meta.ts';

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
      <UploadPage owner={_id} refusal={loading ? null : whyNoUpload(rows)} />
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
