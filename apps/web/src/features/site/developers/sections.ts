// The pages of the API reference.

export const referencePath = '/developers';

/** The sections by the last part of their path: the groups of calls, and the schemas. */
export const sectionNames = {
  accounts: 'Accounts',
  addresses: 'Addresses',
  'subscriptions-and-billing': 'Subscriptions and billing',
  'pay-per-image': 'Pay per image',
  orders: 'Orders',
  account: 'Account',
  photos: 'Photos',
  search: 'Search',
  'support-chat': 'Support chat',
  notifications: 'Notifications',
  studio: 'Studio',
  'administration-users-and-customers': 'Administration: users and customers',
  'administration-orders-and-subscriptions': 'Administration: orders and subscriptions',
  'administration-invoices-and-payments': 'Administration: invoices and payments',
  'administration-reports': 'Administration: reports',
  'administration-settings-and-operations': 'Administration: settings and operations',
  schemas: 'Schemas',
} as const;

export const schemasId = 'schemas';

export const sectionPath = (id: string) => `${referencePath}/${id}`;
