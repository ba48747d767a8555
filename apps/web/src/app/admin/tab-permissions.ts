import { can, type Person } from '@burnish/domain/access';
import type { Permission } from '@burnish/domain/permissions';
import { type AdminTab, type AdminView, tabs } from './admin-url.ts';

export const permissionByTab: { readonly [T in AdminTab]: Permission } = {
  today: 'dashboard:read',
  users: 'customers:read',
  subscriptions: 'subscriptions:edit',
  requests: 'orders:review',
  'pay-per-image-requests': 'orders:review',
  'pay-per-image-subscriptions': 'subscriptions:edit',
  invoices: 'invoices:manage',
  payments: 'receipts:review',
  'bank-statements': 'receipts:review',
  ledger: 'invoices:manage',
  photos: 'jobs:work',
  reports: 'jobs:manage',
  chat: 'chat:answer',
  audit: 'audit:read',
  security: 'security:read',
  tasks: 'tasks:manage',
  settings: 'settings:manage',
};

/** The admin tabs that the user can open. */
export function permittedTabs(user: Pick<Person, 'role'>): readonly AdminTab[] {
  return tabs.filter((tab) => can(user, permissionByTab[tab]));
}

/** The view that the user sees at a URL. A tab that they can't open leads to their first one, without the filters. */
export function permittedView(view: AdminView, permitted: readonly AdminTab[]): AdminView {
  const [first] = permitted;
  if (first === undefined || permitted.includes(view.tab)) return view;
  return { ...view, tab: first, isStart: false, filters: {}, row: '', receipt: '', person: '' };
}
