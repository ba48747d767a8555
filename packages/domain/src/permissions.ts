// What each role may do. Every call, list, socket room and screen checks this table.
// A new role needs its name in `roles` and a row in `rolePermissions`.

export const permissions = [
  'orders:review',
  'invoices:manage',
  'receipts:review',
  'subscriptions:edit',
  'customers:read',
  'notes:manage',
  'users:manage',
  'jobs:work',
  'jobs:manage',
  'chat:answer',
  'dashboard:read',
  'audit:read',
  'security:read',
  'tasks:manage',
  'settings:manage',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = ['user', 'retoucher', 'admin'] as const;
export type Role = (typeof roles)[number];

export const rolePermissions: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  user: new Set(),
  /** Works on the jobs of the photos that are assigned to them (`photos/assignment.ts`). */
  retoucher: new Set(['jobs:work']),
  admin: new Set(permissions),
};
