import { isStaff } from '@burnish/domain/access';
import { type Role, roles } from '@burnish/domain/permissions';
import { loadErrors } from '../../../presentation/load-errors.ts';
import { roleLabels } from '../../../presentation/people.ts';
import type { StatusLabel } from '../../../presentation/status-labels.ts';

interface RoleConfirmation {
  readonly title: (oldRole: Role) => string;
  readonly text: (name: string) => string;
  readonly confirm: (oldRole: Role) => string;
}

/** Within a sentence. */
const roleName = (role: Role) => roleLabels[role].toLowerCase();

export const copy = {
  page: {
    title: 'Users',
    search: 'Search users',
    failed: loadErrors.dashboard,
    empty: 'No users found',
    emptyText: 'Users appear here once they sign in.',
  },
  filter: {
    role: 'Role',
    allRoles: 'All roles',
    status: 'Status',
    allStatuses: 'All statuses',
  },
  since: (userType: string | null) => (userType === null ? 'Customer since' : `${userType}, customer since`),
  verified: 'Verified',
  notVerified: 'Not verified',
  active: 'Active',
  inactive: 'Not active',
  /** If someone stops working on photos. */
  unassigned: (name: string) => `Unfinished photos that are assigned to ${name} will become unassigned.`,
  role: {
    label: (name: string) => `Role of ${name}`,
    updated: (role: Role) => `User role updated to ${role}`,
    failed: 'Failed to update user role',
    /** By the new role. */
    confirmation: {
      admin: {
        title: () => 'Make this user an admin?',
        text: (name) =>
          `${name} will be able to see all customers and orders, confirm payments and change the roles of other users.`,
        confirm: () => 'Make admin',
      },
      retoucher: {
        title: () => 'Make this user a retoucher?',
        text: (name) =>
          `${name} will see the jobs with photos assigned to them, and no prices, invoices, receipts or contact details.`,
        confirm: () => 'Make retoucher',
      },
      user: {
        title: (oldRole) => `Remove the ${roleName(oldRole)} role?`,
        text: (name) => `${name} will be a regular customer without access to the studio.`,
        confirm: (oldRole) => `Remove ${roleName(oldRole)} role`,
      },
    } satisfies Record<Role, RoleConfirmation>,
    ownAccount:
      'This is your own account. You will lose access to this page, and another admin has to restore it.',
  },
  activation: {
    deactivate: 'Deactivate',
    deactivateMenu: 'Deactivate…',
    reactivate: 'Reactivate',
    deactivated: 'User deactivated',
    reactivated: 'User reactivated',
    failed: 'Failed to update user',
    title: 'Deactivate this user?',
    text: (name: string) =>
      `${name} will be signed out on all devices and can't sign in until an admin reactivates the account. Orders, invoices and subscriptions are kept.`,
    ownAccount:
      'This is your own account. You will be signed out, and another admin has to reactivate your account.',
  },
  secondFactor: {
    reset: 'Reset second factor',
    resetMenu: 'Reset second factor…',
    title: 'Reset the second factor of this user?',
    text: (name: string) =>
      `The authenticator app, passkeys and recovery codes of ${name} will be removed, and the password alone will be enough to sign in. Make sure that it really is ${name} who asks for it.`,
    done: 'Second factor reset',
    failed: 'Failed to reset the second factor',
  },
  team: {
    list: 'Team',
    failed: "The team couldn't be loaded.",
    you: 'You',
    permissions: {
      user: 'Orders, uploads photos and pays. Sees only their own account.',
      retoucher:
        'The jobs with photos assigned to them: photos, questions and finished files. No prices, invoices, receipts or contact details.',
      admin:
        'Everything in the studio: orders, invoices, receipts, customers, photos, messages, settings and the roles of others.',
    } satisfies Record<Role, string>,
  },
  fact: {
    name: 'Name',
    role: 'Role',
    status: 'Status',
    emailAddress: 'Email',
    verification: 'Email verified',
    company: 'Company',
    phone: 'Phone',
    userType: 'User type',
    email: 'Email',
    joined: 'Joined',
  },
};

export const staffRoles = roles.filter((role) => isStaff({ role }));

export const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

export function activityLabel(isActive: boolean): StatusLabel {
  return isActive ? { label: copy.active, tone: 'success' } : { label: copy.inactive, tone: 'inactive' };
}
