export const copy = {
  title: 'At a glance',
  failed: 'Failed to load dashboard data',
  failedText: 'The rest of the page still works.',
  images: 'Images used this period',
  of: (limit: string) => `of ${limit}`,
  usedAloud: (used: string, limit: string) => `${used} of ${limit} used`,
  pending: 'Pending orders',
  completed: 'Completed orders',
  subscriptions: 'Active subscriptions',
};
