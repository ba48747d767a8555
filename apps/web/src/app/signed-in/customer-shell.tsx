import { isStaff } from '@burnish/domain/access';
import { brand } from '@burnish/domain/brand';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useKnownUnreadCount } from '../../features/chat/widget/use-customer-chat.ts';
import { openChat } from '../../features/chat/widget/window-state.ts';
import { useSession } from '../../features/sign-in/session.ts';
import { badgeCount } from '../../lib/format.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import type { NavGroup, NavItem } from '../../ui/layout/app-navigation.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { adminLink } from '../links.ts';
import { copy } from './copy.ts';
import { SignedInActions } from './signed-in-actions.tsx';

/** The paths of each item. The first one is its link. */
const paths = {
  home: ['/dashboard'],
  photos: ['/photos', '/upload'],
  orders: ['/orders'],
  billing: ['/subscriptions'],
} as const;

function useNavItems(): readonly NavItem[] {
  const { pathname } = useLocation();
  const unreadCount = useKnownUnreadCount();
  const unreadBadge = badgeCount(unreadCount);
  const link = (name: keyof typeof paths) => ({
    label: copy[name],
    icon: name,
    isCurrent: paths[name].some((path) => pathname.startsWith(path)),
    target: { to: paths[name][0] },
  });
  return [
    link('home'),
    link('photos'),
    link('orders'),
    link('billing'),
    {
      label: copy.messages,
      icon: 'messages',
      isCurrent: false,
      count:
        unreadBadge === null ? null : { kind: 'badge', text: unreadBadge, label: copy.unread(unreadCount) },
      target: { opensDialog: openChat },
    },
  ];
}

const createItems = [
  { label: copy.createItems.upload, to: '/upload' },
  { label: copy.createItems.images, to: '/pricing?tab=pay-per-image' },
  { label: copy.createItems.plan, to: '/pricing' },
];

const createMenu = {
  wide: (
    <Menu
      align="start"
      trigger={
        <Button variant="primary" size="small" fullWidth>
          <Icon name="plus" small />
          <span>{copy.create}</span>
        </Button>
      }
      items={createItems}
    />
  ),
  compact: <Menu trigger={<IconButton icon="plus" label={copy.create} />} items={createItems} />,
};

/** For staff, who may have orders of their own. */
const studioGroup: NavGroup = {
  title: copy.groups.studio,
  items: [{ label: adminLink.label, icon: 'plan', isCurrent: false, target: { to: adminLink.to } }],
};

/** Around the customer's pages. Rendered before the user is known, so that it is part of the prerendered pages. */
export function CustomerShell({ children }: { children: ReactNode }) {
  const items = useNavItems();
  const session = useSession();
  const isStaffMember = session.state === 'signed-in' && isStaff(session.user);
  return (
    <AppShell
      brand={brand.name}
      home="/dashboard"
      groups={[{ title: null, items }, ...(isStaffMember ? [studioGroup] : [])]}
      phone={{ items }}
      create={createMenu}
      actions={<SignedInActions />}
    >
      {children}
    </AppShell>
  );
}
