import { useStats } from '../../features/admin-stats/queries.ts';
import { StatCards } from '../../features/admin-stats/stat-cards.tsx';
import { AppPage } from '../../ui/app-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ScreenSpinner } from '../../ui/screen.tsx';
import { pageMeta } from '../page-meta.ts';
import styles from './admin.module.css';
import { AdminTabs } from './admin-tabs.tsx';
import { copy } from './copy.ts';
import { statAddresses } from './stat-addresses.ts';

export const meta = () => pageMeta(copy.title);

export default function Admin() {
  const { data: stats, isPending, refetch } = useStats();
  return (
    <div className={styles.admin}>
      <AppPage>
        <PageHead title={copy.title} />
        {isPending ? (
          <ScreenSpinner label={copy.loading} />
        ) : (
          <>
            <StatCards stats={stats} onRetry={() => void refetch()} addresses={statAddresses(stats)} />
            <AdminTabs stats={stats} />
          </>
        )}
      </AppPage>
    </div>
  );
}
