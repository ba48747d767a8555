import { lazy } from 'react';
import { copy } from '../../features/photos/uploads/copy.ts';
import { useUser } from '../../features/sign-in/user-context.ts';
import { useSubscriptions } from '../../features/subscriptions/customer/queries.ts';
import { uploadBlockedReason } from '../../presentation/subscriptions.ts';
import { pageMeta } from '../page-meta.ts';
import { AccountPage } from './account-page.tsx';

/** Loaded only with this page: other pages need neither the upload engine nor the estimate. */
const UploadPage = lazy(() => import('../../features/photos/uploads/upload-page.tsx'));

export const meta = () => pageMeta(copy.title);

function Upload() {
  const { _id } = useUser();
  const { loading, rows } = useSubscriptions();
  return <UploadPage ownerId={_id} blockedReason={loading ? null : uploadBlockedReason(rows)} />;
}

export default function UploadRoute() {
  return (
    <AccountPage texts={copy}>
      <Upload />
    </AccountPage>
  );
}
