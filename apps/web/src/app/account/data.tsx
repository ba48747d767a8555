import { lazy } from 'react';
import { pageMeta } from '../page-meta.ts';
import { dataCopy as copy } from './copy.ts';
import { DashboardSubpage } from './dashboard-subpage.tsx';

/** Loaded only with this page: other pages need no validation of forms. */
const DataSettings = lazy(() => import('./data-settings.tsx'));

export const meta = () => pageMeta(copy.title);

export default function DataPage() {
  return (
    <DashboardSubpage texts={copy}>
      <DataSettings />
    </DashboardSubpage>
  );
}
