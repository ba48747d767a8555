import { StatCards } from '../../features/admin-stats/stat-cards.tsx';
import { useStats } from '../../features/admin-stats/queries.ts';
import { AppPage } from '../../ui/app-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ScreenSpinner } from '../../ui/screen.tsx';
import { pageMeta } from '../page-meta.ts';
import { viewAddress } from './address.ts';
import { AdminTabs } from './admin-tabs.tsx';
import { copy } from './copy.ts';

export const meta = () => pageMeta(copy.title);

export default function Admin() {
  const { data: stats, isPending, refetch } = useStats();
  if (isPending) return <ScreenSpinner label={copy.loading} />;
  return (
    <AppPage>
      <PageHead title={copy.title} />
      <StatCards
        stats={stats}
        onRetry={() => void refetch()}
        usersAddress={viewAddress({ tab: 'users' })}
      />
      <AdminTabs stats={stats} />
    </AppPage>
  );
}
