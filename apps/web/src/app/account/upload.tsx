import { lazy, Suspense } from 'react';
import { copy } from '../../features/photos/uploads/copy.ts';
import { useUser } from '../../features/sign-in/user-context.ts';
import { useSubscriptions } from '../../features/subscriptions/customer/queries.ts';
import { canStartNext, uploadBlockedReason } from '../../presentation/subscriptions.ts';
import { pageMeta } from '../page-meta.ts';
import { AccountPage } from './account-page.tsx';

/** Loaded only with this page: other pages need neither the upload engine nor the estimate. */
const UploadPage = lazy(() => import('../../features/photos/uploads/upload-page.tsx'));

const ExtraImagesModal = lazy(() => import('../../features/orders/place-order/extra-images-modal.tsx'));

/** Few customers need it. */
const StartNextPeriod = lazy(async () => ({
  default: (await import('../../features/subscriptions/customer/start-next-period.tsx')).StartNextPeriod,
}));

export const meta = () => pageMeta(copy.title);

function Upload() {
  const user = useUser();
  const { loading, rows } = useSubscriptions();
  const paidAhead = rows.find(canStartNext);
  return (
    <UploadPage
      ownerId={user._id}
      blockedReason={loading ? null : uploadBlockedReason(rows)}
      blockedAction={
        paidAhead === undefined ? null : (
          <Suspense fallback={null}>
            <StartNextPeriod subscription={paidAhead} variant="primary" />
          </Suspense>
        )
      }
      renderOrder={(order, onEnd) => (
        <Suspense fallback={null}>
          <ExtraImagesModal {...order} {...onEnd} user={user} />
        </Suspense>
      )}
    />
  );
}

export default function UploadRoute() {
  return (
    <AccountPage texts={copy}>
      <Upload />
    </AccountPage>
  );
}
