import type { Role } from '@burnish/domain/access/access';

export const copy = {
  page: {
    title: 'Users',
    search: 'Search users',
    filter: 'Role',
    all: 'All roles',
    failed: 'Failed to load dashboard data',
    empty: 'No users found',
    emptyText: 'They stand here as soon as somebody signs in.',
    nothingFits: 'Nobody fits the search and the filter.',
    clear: 'Clear search and filter',
  },
  noName: 'No name',
  absent: 'Not given',
  verified: 'Verified',
  notVerified: 'Not verified',
  active: 'Active',
  notActive: 'Not active',
  roleOf: (name: string) => `Role of ${name}`,
  role: {
    updated: (role: Role) => `User role updated to ${role}`,
    failed: 'Failed to update user role',
    cancel: 'Leave it as it is',
    question: {
      admin: {
        title: 'Make this person an admin?',
        words: (name: string) =>
          `${name} will see every customer and order, confirm payments, and decide who else is an admin.`,
        act: 'Make admin',
      },
      user: {
        title: 'Take the admin role away?',
        words: (name: string) => `${name} will be a customer again, and will not open this page any more.`,
        act: 'Take role away',
      },
    } satisfies Record<Role, object>,
    own: 'This is your own account: you lock yourself out of this page, and another admin must let you back in.',
  },
  activity: {
    lockOut: 'Lock out',
    letIn: 'Let in',
    lockedOut: 'User locked out',
    hasBeenLetIn: 'User let in',
    failed: 'Failed to update user',
    cancel: 'Leave it as it is',
    title: 'Lock this person out?',
    words: (name: string) =>
      `${name} is signed out everywhere at once, and cannot sign in until an admin lets them in again. Orders, invoices and subscriptions stay as they are.`,
    own: 'This is your own account: you are signed out yourself, and another admin must let you back in.',
    act: 'Lock out',
  },
  fact: {
    company: 'Company',
    phone: 'Phone',
    userType: 'User type',
    email: 'Email',
    joined: 'Joined',
  },
};
