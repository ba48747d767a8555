export const copy = {
  title: 'Dashboard',
  billing: 'Subscription & Billing',
  failed: 'Failed to load dashboard data',
};
