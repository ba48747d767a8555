import { lazy } from 'react';
import { pageMeta } from '../page-meta.ts';
import { AccountPage } from './account-page.tsx';
import { securityCopy as copy } from './copy.ts';

/** Loaded only with this page: other pages need no validation of forms. */
const SecuritySettings = lazy(() => import('./security-settings.tsx'));

export const meta = () => pageMeta(copy.title);

export default function SecurityPage() {
  return (
    <AccountPage texts={copy}>
      <SecuritySettings />
    </AccountPage>
  );
}
