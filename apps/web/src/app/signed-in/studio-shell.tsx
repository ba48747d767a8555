import { can } from '@burnish/domain/access';
import { brand } from '@burnish/domain/brand';
import { sumWaiting } from '@burnish/domain/waiting';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useUnreadRefresh } from '../../features/chat/inbox/use-unread-refresh.ts';
import { tabBadges } from '../../features/dashboard/admin-stats/copy.ts';
import { useStats } from '../../features/dashboard/admin-stats/queries.ts';
import { useSession } from '../../features/sign-in/session.ts';
import { formatCount } from '../../lib/format.ts';
import { whenQuiet } from '../../lib/when-quiet.ts';
import type { NavCount, NavItem } from '../../ui/layout/app-navigation.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import type { NavIconName } from '../../ui/layout/nav-icon.tsx';
import { type AdminTab, readView, viewUrl } from '../admin/admin-url.ts';
import { copy as adminCopy, shortTabs } from '../admin/copy.ts';
import { permittedTabs, permittedView } from '../admin/tab-permissions.ts';
import { adminPath } from '../links.ts';
import { studioLink } from '../studio-link.ts';
import { copy } from './copy.ts';
import { SignedInActions } from './signed-in-actions.tsx';

const ScheduledBar = lazy(() =>
  whenQuiet().then(() => import('../../features/orders/approve-and-send/scheduled-bar.tsx')),
);

const icons: { readonly [T in AdminTab]: NavIconName } = {
  today: 'today',
  users: 'users',
  subscriptions: 'plan',
  requests: 'orders',
  'pay-per-image-requests': 'images',
  'pay-per-image-subscriptions': 'images',
  invoices: 'invoice',
  payments: 'receipt',
  'bank-statements': 'billing',
  ledger: 'audit',
  photos: 'photos',
  reports: 'reports',
  chat: 'messages',
  audit: 'audit',
  security: 'security',
  tasks: 'tasks',
  settings: 'settings',
};

const groups: readonly { readonly title: string | null; readonly tabs: readonly AdminTab[] }[] = [
  { title: null, tabs: ['today'] },
  { title: copy.groups.work, tabs: ['photos'] },
  { title: copy.groups.orders, tabs: ['requests', 'pay-per-image-requests'] },
  { title: copy.groups.money, tabs: ['invoices', 'payments', 'bank-statements', 'ledger', 'reports'] },
  { title: copy.groups.customers, tabs: ['users', 'subscriptions', 'pay-per-image-subscriptions'] },
  { title: null, tabs: ['chat'] },
  { title: copy.groups.studio, tabs: ['audit', 'security', 'tasks', 'settings'] },
];

/** The first ones that the user can open are in the bar of a phone, before the button for all. */
const phoneTabs: readonly AdminTab[] = ['today', 'photos', 'payments', 'chat', 'requests'];
const phoneItems = 4;

const quietCount = (count: number, label: (count: number) => string): NavCount | null =>
  count === 0 ? null : { kind: 'quiet', text: formatCount(count), label: label(count) };

type Counts = { readonly [T in AdminTab]?: NavCount | null };

/** The counts of the navigation, for users who may read them. They stay up to date while the page is open. */
function useCounts(isEnabled: boolean): Counts {
  const { data: stats } = useStats({ isEnabled });
  useUnreadRefresh();
  if (stats === undefined) return {};
  const badges = Object.entries(tabBadges(stats)).flatMap(([tab, { badge, badgeLabel }]) =>
    badge === null ? [] : [[tab, { kind: 'badge', text: badge, label: badgeLabel } as const]],
  );
  const waiting = sumWaiting(stats.waiting);
  const { late } = stats.jobs;
  return {
    today: quietCount(waiting, copy.waitingCount),
    photos: late === 0 ? null : { kind: 'quiet', text: copy.late(late), label: copy.lateJobs(late) },
    users: quietCount(stats.users.total, copy.userCount),
    invoices: quietCount(stats.invoices.total, copy.invoiceCount),
    ...Object.fromEntries(badges),
  };
}

/** Around the studio's pages. The navigation has what the user may open, once the user is known. */
export function StudioShell({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const user = session.state === 'signed-in' ? session.user : null;
  const counts = useCounts(user !== null && can(user, 'dashboard:read'));
  const permitted = user === null ? [] : permittedTabs(user);
  // The page of a customer belongs to the list of users.
  const current =
    pathname === adminPath ? permittedView(readView(new URLSearchParams(search)), permitted).tab : 'users';
  const item = (tab: AdminTab): NavItem => ({
    label: adminCopy.tab[tab],
    shortLabel: shortTabs[tab],
    icon: icons[tab],
    isCurrent: tab === current,
    count: counts[tab],
    target: { to: `/admin${viewUrl({ tab })}` },
  });
  const permittedGroups = groups
    .map(({ title, tabs }) => ({ title, items: tabs.filter((tab) => permitted.includes(tab)).map(item) }))
    .filter(({ items }) => items.length > 0);
  const phone = phoneTabs.filter((tab) => permitted.includes(tab)).slice(0, phoneItems);
  return (
    <AppShell
      brand={brand.name}
      // A customer who opens a page of the studio reads "Access Denied" there.
      home={user === null || permitted.length === 0 ? '/dashboard' : studioLink(user).to}
      groups={permittedGroups}
      phone={{
        items: phone.map(item),
        more: permitted.length > phone.length ? permittedGroups : undefined,
      }}
      actions={<SignedInActions />}
    >
      {children}
      {user !== null && can(user, 'orders:review') && can(user, 'invoices:manage') && (
        <Suspense>
          <ScheduledBar userId={user._id} />
        </Suspense>
      )}
    </AppShell>
  );
}
