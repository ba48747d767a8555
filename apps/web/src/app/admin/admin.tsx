import type { ReactNode } from 'react';
import { useStats } from '../../features/admin-stats/queries.ts';
import { StatCards } from '../../features/admin-stats/stat-cards.tsx';
import { useLiveUnread } from '../../features/chat/desk/use-live-unread.ts';
import { AdminsOnly } from '../../features/session/admins-only.tsx';
import { MembersOnly } from '../../features/session/members-only.tsx';
import { AppPage } from '../../ui/app-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ScreenSpinner } from '../../ui/screen.tsx';
import { pageMeta } from '../page-meta.ts';
import styles from './admin.module.css';
import { AdminTabs } from './admin-tabs.tsx';
import { copy } from './copy.ts';
import { statAddresses } from './stat-addresses.ts';

export const meta = () => pageMeta(copy.title);

function Page({ children }: { children: ReactNode }) {
  return (
    <div className={styles.admin}>
      <AppPage>
        <PageHead title={copy.title} />
        {children}
      </AppPage>
    </div>
  );
}

const waiting = (
  <Page>
    <ScreenSpinner label={copy.loading} />
  </Page>
);

function Admin() {
  const { data: stats, isPending, refetch } = useStats();
  useLiveUnread();
  if (isPending) return waiting;
  return (
    <Page>
      <StatCards stats={stats} onRetry={() => void refetch()} addresses={statAddresses(stats)} />
      <AdminTabs stats={stats} />
    </Page>
  );
}

export default function AdminPage() {
  return (
    <MembersOnly waiting={waiting}>
      <AdminsOnly>
        <Admin />
      </AdminsOnly>
    </MembersOnly>
  );
}
