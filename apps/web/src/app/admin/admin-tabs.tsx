import type { Stats } from '@burnish/contract/entity';
import { Suspense, useRef } from 'react';
import { type TabBadge, tabBadges } from '../../features/admin-stats/badges.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { type AdminTab, tabs } from './address.ts';
import { copy } from './copy.ts';
import { TabContent } from './tab-content.tsx';
import { useAdminView } from './use-admin-view.ts';
import { useTabTop } from './use-tab-top.ts';

export function AdminTabs({ stats }: { stats: Stats | undefined }) {
  const view = useAdminView();
  const badges: { readonly [Tab in AdminTab]?: TabBadge } = tabBadges(stats);
  const frame = useRef<HTMLDivElement>(null);
  useTabTop(frame, view.tab);
  return (
    <div ref={frame}>
      <Tabs
        label={copy.tabs}
        value={view.tab}
        onChange={(tab) => view.openTab(tab)}
        tabs={tabs.map((tab) => ({ value: tab, label: copy.tab[tab], ...badges[tab] }))}
      >
        {tabs.map((tab) => (
          <TabPanel key={tab} value={tab}>
            <Suspense fallback={<Skeleton shape="cards" />}>
              <TabContent view={view} tab={tab} />
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}
