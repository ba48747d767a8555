import type { Overview } from '@burnish/contract/dashboard/entities';
import { isStaff, type Person } from '@burnish/domain/access';
import { brand } from '@burnish/domain/brand';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useKnownUnreadCount } from '../../features/chat/widget/use-customer-chat.ts';
import { openChat } from '../../features/chat/widget/window-state.ts';
import { useOverview, useOverviewRefresh } from '../../features/dashboard/overview/queries.ts';
import { copy as quickActions } from '../../features/dashboard/quick-actions/copy.ts';
import type { UploadAction } from '../../features/dashboard/quick-actions/upload-action.ts';
import { UploadChooser } from '../../features/dashboard/quick-actions/upload-chooser.tsx';
import {
  findUploadAction,
  type LoadedSubscriptions,
  uploadTarget,
} from '../../features/dashboard/quick-actions/upload-target.ts';
import { useSession } from '../../features/sign-in/session.ts';
import { useSubscriptions } from '../../features/subscriptions/customer/queries.ts';
import { badgeCount } from '../../lib/format.ts';
import { useToken } from '../../lib/token.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import type { NavCount, NavGroup, NavItem } from '../../ui/layout/app-navigation.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { studioLink } from '../studio-link.ts';
import { copy } from './copy.ts';
import { SignedInActions } from './signed-in-actions.tsx';

/** The paths of each item. The first one is its link. */
const paths = {
  home: ['/dashboard'],
  photos: ['/photos', '/upload'],
  orders: ['/orders'],
  billing: ['/subscriptions', '/invoices'],
} as const;

/** So many wait for the customer. */
function waitingCount(count: number, label: (count: number) => string): NavCount | null {
  const text = badgeCount(count);
  return text === null ? null : { kind: 'waiting', text, label: label(count) };
}

function useNavItems(overview: Overview | undefined): readonly NavItem[] {
  const { pathname } = useLocation();
  const unreadCount = useKnownUnreadCount();
  const unreadBadge = badgeCount(unreadCount);
  const toDos = overview?.toDos ?? [];
  const toPay = toDos.filter(({ kind }) => kind === 'pay').length;
  const toAnswer = toDos.reduce((sum, toDo) => sum + (toDo.kind === 'question' ? toDo.count : 0), 0);
  const toReview = toDos.filter(({ kind }) => kind === 'review').length;
  const link = (name: keyof typeof paths) => ({
    label: copy[name],
    icon: name,
    isCurrent: paths[name].some((path) => pathname.startsWith(path)),
    target: { to: paths[name][0] },
  });
  return [
    link('home'),
    {
      ...link('photos'),
      count: waitingCount(toAnswer + toReview, () => copy.photosToDo(toAnswer, toReview)),
    },
    { ...link('orders'), count: waitingCount(toPay, copy.toPay) },
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

/** The specified quick actions. */
function createMenu(action: UploadAction | null, subscriptions: LoadedSubscriptions) {
  const upload = uploadTarget(action, subscriptions);
  const items: readonly MenuItem[] = [
    'to' in upload
      ? { label: quickActions.upload, to: upload.to }
      : { label: quickActions.upload, onSelect: upload.run },
    { label: quickActions.orderImages, to: '/pricing?tab=pay-per-image' },
    { label: quickActions.choosePlan, to: '/pricing' },
  ];
  const shared = { heading: quickActions.title, items };
  return {
    wide: (
      <Menu
        {...shared}
        align="start"
        trigger={
          <Button variant="primary" size="small" fullWidth>
            <Icon name="plus" small />
            <span>{copy.create}</span>
          </Button>
        }
      />
    ),
    compact: <Menu {...shared} trigger={<IconButton icon="plus" label={copy.create} />} />,
  };
}

/** For staff, who may have orders of their own. */
function studioGroup(user: Pick<Person, 'role'>): NavGroup {
  const { label, to } = studioLink(user);
  const { studio } = copy.groups;
  return {
    title: label === studio ? null : studio,
    items: [{ label, icon: 'plan', isCurrent: false, target: { to } }],
  };
}

/** Around the customer's pages. Rendered before the user is known, so that it is part of the prerendered pages. */
export function CustomerShell({ children }: { children: ReactNode }) {
  const isEnabled = useToken() !== null;
  const { overview } = useOverview({ isEnabled });
  const subscriptions = useSubscriptions({ isEnabled });
  useOverviewRefresh();
  const items = useNavItems(overview);
  const upload = findUploadAction(overview, subscriptions);
  const session = useSession();
  const staff = session.state === 'signed-in' && isStaff(session.user) ? session.user : null;
  return (
    <AppShell
      brand={brand.name}
      home="/dashboard"
      groups={[{ title: null, items }, ...(staff === null ? [] : [studioGroup(staff)])]}
      phone={{ items }}
      create={createMenu(upload, subscriptions)}
      actions={<SignedInActions />}
    >
      {children}
      <UploadChooser action={upload} />
    </AppShell>
  );
}
