import { can } from '@burnish/domain/access';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useStats } from '../../features/dashboard/admin-stats/queries.ts';
import { StatCards } from '../../features/dashboard/admin-stats/stat-cards.tsx';
import { RequireStaff, RequireUser } from '../../features/sign-in/route-guards.tsx';
import { useUser } from '../../features/sign-in/user-context.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppPage } from '../../ui/layout/app-page.tsx';
import { FullPageSpinner } from '../../ui/layout/full-page.tsx';
import { pageMeta } from '../page-meta.ts';
import { usePageTitle } from '../use-page-title.ts';
import { type AdminTab, statLinks } from './admin-url.ts';
import { copy } from './copy.ts';
import { TabContent } from './tab-content.tsx';
import { permittedTabs } from './tab-permissions.ts';
import { type AdminViewControl, useAdminView } from './use-admin-view.ts';

export const meta = () => pageMeta(copy.title);

const loadingPage = (
  <AppPage title={copy.title}>
    <FullPageSpinner label={copy.loading} />
  </AppPage>
);

/**
 * Scrolls to the top of a newly opened tab, and moves the focus there from the navigation. The back button restores the
 * scroll position instead.
 */
function useTabTop(tab: AdminTab | undefined): void {
  const navigationType = useNavigationType();
  const previous = useRef(tab);
  const showTop = useEffectEvent(() => {
    if (previous.current === tab) return;
    previous.current = tab;
    if (navigationType !== 'PUSH') return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per tab change
  useEffect(() => showTop(), [tab]);
}

interface TabPageProps {
  tab: AdminTab;
  view: AdminViewControl;
  /** Above the tab. */
  children?: ReactNode;
}

function TabPage({ tab, view, children }: TabPageProps) {
  const title = copy.tab[tab];
  usePageTitle(title);
  return (
    <AppPage title={title}>
      {children}
      <Suspense fallback={<Skeleton shape="cards" />}>
        <TabContent key={tab} view={view} tab={tab} />
      </Suspense>
    </AppPage>
  );
}

function StartPage(page: TabPageProps) {
  const { data: stats, isPending, refetch } = useStats();
  if (isPending) return loadingPage;
  return (
    <TabPage {...page}>
      <StatCards stats={stats} onRetry={() => void refetch()} links={statLinks(stats)} />
    </TabPage>
  );
}

/** Which tab is open is in the URL; the navigation around the page links to them. Without one, the figures are shown too. */
function Admin() {
  const user = useUser();
  const tabs = permittedTabs(user);
  const view = useAdminView(tabs);
  const tab = tabs.includes(view.tab) ? view.tab : undefined;
  useTabTop(tab);
  if (tab === undefined) return null;
  const Page = view.isStart && can(user, 'dashboard:read') ? StartPage : TabPage;
  return <Page tab={tab} view={view} />;
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
