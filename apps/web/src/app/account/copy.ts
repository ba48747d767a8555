import { loadErrors } from '../../presentation/load-errors.ts';

export const dashboardCopy = {
  title: 'Dashboard',
  billing: 'Subscription & Billing',
  failed: loadErrors.dashboard,
};

export const securityCopy = {
  title: 'Security',
  lead: "How you sign in, and where you're signed in.",
  methods: {
    title: 'Sign-in methods',
    lead: 'How you can sign in to your account.',
    failed: "Your sign-in methods couldn't be loaded.",
  },
  password: {
    title: 'Password',
    lead: 'Changing it signs you out on all other devices.',
  },
  sessions: {
    title: "Where you're signed in",
    lead: "Sign out devices that you don't recognize, and change your password. Every session ends after seven days.",
  },
};

export const dataCopy = {
  title: 'Your data',
  lead: 'Download what we store about you, or delete your account.',
  failed: "This page couldn't be loaded.",
  export: {
    title: 'A copy of your data',
    lead: 'Your profile, orders, invoices, messages and photos as a ZIP file, once a day.',
  },
  deletion: {
    title: 'Delete your account',
    lead: "Removes everything about you that we aren't required to keep.",
  },
};

export const subscriptionsCopy = {
  title: 'Subscriptions & Billing',
  back: 'Back to dashboard',
  refresh: 'Refresh',
  updated: 'Updated',
  refreshing: 'Refreshing...',
  failed: { id: 'subscriptions-failed', message: loadErrors.subscriptions },
};
