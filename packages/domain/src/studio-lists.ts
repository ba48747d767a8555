// The studio's lists, and their views: filters and a sort under a name.
import { type Permission, type Role, rolePermissions, roles } from './permissions.ts';

export const studioLists = [
  'users',
  'subscriptions',
  'requests',
  'pay-per-image-requests',
  'pay-per-image-subscriptions',
  'invoices',
] as const;
export type StudioList = (typeof studioLists)[number];

export const listPermissions: Readonly<Record<StudioList, Permission>> = {
  users: 'customers:read',
  subscriptions: 'subscriptions:edit',
  requests: 'orders:review',
  'pay-per-image-requests': 'orders:review',
  'pay-per-image-subscriptions': 'subscriptions:edit',
  invoices: 'invoices:manage',
};

/** A view that every list of its kind has. Its query is that of the list's call. */
export interface BuiltInView {
  readonly key: string;
  readonly query: string;
}

const all: BuiltInView = { key: 'all', query: '' };

const isStaffRole = (role: Role) => rolePermissions[role].size > 0;
const byRoles = (found: readonly Role[]) => found.map((role) => `role=${role}`).join('&');

const requestViews: readonly BuiltInView[] = [
  all,
  { key: 'pending', query: 'status=pending' },
  { key: 'to_invoice', query: 'status=approved' },
  { key: 'invoiced', query: 'status=invoice_sent' },
  { key: 'rejected', query: 'status=rejected' },
];

export const builtInViews: Readonly<Record<StudioList, readonly BuiltInView[]>> = {
  users: [
    all,
    { key: 'customers', query: byRoles(roles.filter((role) => !isStaffRole(role))) },
    { key: 'team', query: byRoles(roles.filter(isStaffRole)) },
    { key: 'inactive', query: 'status=inactive' },
  ],
  subscriptions: [
    all,
    { key: 'plans', query: 'subscriptionType=subscription' },
    { key: 'active', query: 'status=active' },
    { key: 'suspended', query: 'status=suspended' },
    { key: 'cancelled', query: 'status=cancelled' },
  ],
  requests: requestViews,
  'pay-per-image-requests': requestViews,
  'pay-per-image-subscriptions': [
    all,
    { key: 'usd', query: 'currency=USD' },
    { key: 'ngn', query: 'currency=NGN' },
  ],
  invoices: [
    all,
    { key: 'left_to_pay', query: 'status=sent&status=viewed' },
    { key: 'awaiting_confirmation', query: 'status=payment_made' },
    { key: 'overdue', query: 'overdue=true' },
    { key: 'paid', query: 'status=payment_confirmed&status=paid' },
  ],
};

/** Views that a user can save per list. */
export const maxSavedViews = 20;

/** Characters. */
export const savedViewLength = { name: 40, query: 1_000 };

/** Rows that can be selected, approved or exported at once. More are exported by their filters. */
export const maxSelectedRows = 100;

/** Rows of one file. */
export const maxExportedRows = 100_000;

/** Rows that match a search and are added up. Of more, a narrower search says more. */
export const maxSummedMatches = 20_000;
