import { lazy } from 'react';
import { pageMeta } from '../page-meta.ts';
import { AccountPage } from './account-page.tsx';
import { dataCopy as copy } from './copy.ts';

/** Loaded only with this page: other pages need no validation of forms. */
const DataSettings = lazy(() => import('./data-settings.tsx'));

export const meta = () => pageMeta(copy.title);

export default function DataPage() {
  return (
    <AccountPage texts={copy}>
      <DataSettings />
    </AccountPage>
  );
}
