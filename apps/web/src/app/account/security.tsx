import { lazy } from 'react';
import { pageMeta } from '../page-meta.ts';
import { securityCopy as copy } from './copy.ts';
import { DashboardSubpage } from './dashboard-subpage.tsx';

/** Loaded only with this page: other pages need no validation of forms. */
const SecuritySettings = lazy(() => import('./security-settings.tsx'));

export const meta = () => pageMeta(copy.title);

export default function SecurityPage() {
  return (
    <DashboardSubpage texts={copy}>
      <SecuritySettings />
    </DashboardSubpage>
  );
}
