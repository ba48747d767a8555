import { can } from '@burnish/domain/access';
import type { ReactNode } from 'react';
import { useUnreadRefresh } from '../../features/chat/inbox/use-unread-refresh.ts';
import { useStats } from '../../features/dashboard/admin-stats/queries.ts';
import { StatCards } from '../../features/dashboard/admin-stats/stat-cards.tsx';
import { RequireStaff, RequireUser } from '../../features/sign-in/route-guards.tsx';
import { useUser } from '../../features/sign-in/user-context.ts';
import { AppPage, PageHeader } from '../../ui/layout/app-page.tsx';
import { FullPageSpinner } from '../../ui/layout/full-page.tsx';
import { pageMeta } from '../page-meta.ts';
import styles from './admin.module.css';
import { AdminTabs } from './admin-tabs.tsx';
import { statLinks } from './admin-url.ts';
import { copy } from './copy.ts';

export const meta = () => pageMeta(copy.title);

function Page({ children }: { children: ReactNode }) {
  return (
    <div className={styles.admin}>
      <AppPage>
        <PageHeader title={copy.title} />
        {children}
      </AppPage>
    </div>
  );
}

const loadingPage = (
  <Page>
    <FullPageSpinner label={copy.loading} />
  </Page>
);

function AdminWithStats() {
  const { data: stats, isPending, refetch } = useStats();
  useUnreadRefresh();
  if (isPending) return loadingPage;
  return (
    <Page>
      <StatCards stats={stats} onRetry={() => void refetch()} links={statLinks(stats)} />
      <AdminTabs stats={stats} />
    </Page>
  );
}

function Admin() {
  if (can(useUser(), 'dashboard:read')) return <AdminWithStats />;
  return (
    <Page>
      <AdminTabs stats={undefined} />
    </Page>
  );
}

export default function AdminPage() {
  return (
    <RequireUser fallback={loadingPage}>
      <RequireStaff>
        <Admin />
      </RequireStaff>
    </RequireUser>
  );
}
