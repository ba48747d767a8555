export const copy = {
  title: 'Subscriptions & Billing',
  back: 'Back to dashboard',
  refresh: 'Refresh',
  read: 'Last read',
  reading: 'Reading',
  failed: { id: 'subscriptions-failed', words: 'Failed to load subscription data' },
};
