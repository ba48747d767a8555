import { can, type Person } from '@burnish/domain/access';
import type { Permission } from '@burnish/domain/permissions';
import type { Section } from './copy.ts';

/** What each section's call requires. In the order of the page. */
const permissionBySection: { readonly [S in Section]: Permission } = {
  money: 'invoices:manage',
  plans: 'subscriptions:edit',
  orders: 'orders:review',
  invoices: 'invoices:manage',
  account: 'invoices:manage',
  jobs: 'jobs:manage',
  messages: 'chat:answer',
  notes: 'notes:manage',
  activity: 'audit:read',
};

const sections: readonly Section[] = [
  'money',
  'plans',
  'orders',
  'invoices',
  'account',
  'jobs',
  'messages',
  'notes',
  'activity',
];

/** The sections that the user may read. */
export function permittedSections(user: Pick<Person, 'role'>): readonly Section[] {
  return sections.filter((section) => can(user, permissionBySection[section]));
}
