import type { Stats } from '@burnish/contract/dashboard/entities';
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { type TabBadge, tabBadges } from '../../features/dashboard/admin-stats/copy.ts';
import { useUser } from '../../features/sign-in/user-context.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import type { AdminTab } from './admin-url.ts';
import { copy } from './copy.ts';
import { TabContent } from './tab-content.tsx';
import { permittedTabs } from './tab-permissions.ts';
import { useAdminView } from './use-admin-view.ts';

/** Scrolls to the top of a newly opened tab. The back button restores the scroll position instead. */
function useTabTop(frame: RefObject<HTMLElement | null>, tab: AdminTab): void {
  const navigationType = useNavigationType();
  const scrollToTop = useEffectEvent(() => {
    const isScrolledPast = (frame.current?.getBoundingClientRect().top ?? 0) < 0;
    if (navigationType === 'PUSH' && isScrolledPast)
      frame.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per tab change
  useEffect(() => scrollToTop(), [tab]);
}

export function AdminTabs({ stats }: { stats: Stats | undefined }) {
  const tabs = permittedTabs(useUser());
  const view = useAdminView();
  const tab = tabs.includes(view.tab) ? view.tab : tabs[0];
  const badges: { readonly [Tab in AdminTab]?: TabBadge } = tabBadges(stats);
  const frame = useRef<HTMLDivElement>(null);
  useTabTop(frame, view.tab);
  if (tab === undefined) return null;
  return (
    <div ref={frame}>
      <Tabs
        label={copy.tabs}
        value={tab}
        onChange={(next) => view.openTab(next)}
        tabs={tabs.map((value) => ({ value, label: copy.tab[value], ...badges[value] }))}
      >
        {tabs.map((value) => (
          <TabPanel key={value} value={value}>
            <Suspense fallback={<Skeleton shape="cards" />}>
              <TabContent view={view} tab={value} />
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}
