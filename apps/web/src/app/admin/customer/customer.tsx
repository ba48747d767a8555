import { can } from '@burnish/domain/access';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { RequireStaff, RequireUser } from '../../../features/sign-in/route-guards.tsx';
import { useUser } from '../../../features/sign-in/user-context.ts';
import { pageMeta } from '../../page-meta.ts';
import { copy } from './copy.ts';
import { LoadingCustomer } from './frame.tsx';

/** Loaded only with this page, so that other pages of the studio don't wait for what it shares with customers' pages. */
const CustomerContent = lazy(() => import('./customer-content.tsx'));
const CustomerNotFound = lazy(async () => ({
  default: (await import('./not-found.tsx')).CustomerNotFound,
}));

export const meta = () => pageMeta(copy.title);

function PermittedCustomer() {
  const { id = '' } = useParams();
  return (
    <Suspense fallback={<LoadingCustomer />}>
      {can(useUser(), 'customers:read') ? <CustomerContent key={id} id={id} /> : <CustomerNotFound />}
    </Suspense>
  );
}

export default function CustomerPage() {
  return (
    <RequireUser fallback={<LoadingCustomer />}>
      <RequireStaff>
        <PermittedCustomer />
      </RequireStaff>
    </RequireUser>
  );
}
