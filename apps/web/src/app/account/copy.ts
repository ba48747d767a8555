import { loadErrors } from '../../presentation/load-errors.ts';

/** `id`: the anchor of the group on the profile page. */
export const profileCopy = {
  title: 'Profile',
  lead: 'Your details, how you sign in, and your data.',
  sections: 'Sections',
  groups: {
    details: { id: 'details', label: 'Details' },
    billing: { id: 'billing', label: 'Billing details' },
    security: { id: 'security', label: 'Sign-in and security' },
    notifications: { id: 'notifications', label: 'Notifications' },
    appearance: { id: 'appearance', label: 'Appearance' },
    data: { id: 'data', label: 'Your data' },
  },
  details: {
    title: 'Details',
    lead: 'Used on orders, on invoices and in messages.',
  },
  addresses: {
    title: 'Addresses',
    lead: 'Order forms fill in the default address.',
  },
  styleGuides: {
    title: 'Style guides',
    lead: 'Briefs that you saved for your next photos.',
  },
  downloads: {
    title: 'Downloads',
    lead: 'Choose whether downloads include location data.',
  },
  taxId: {
    title: 'Tax ID',
    lead: 'Order forms fill it in.',
  },
  notifications: {
    title: 'Notifications',
    lead: 'Choose what we notify you about. Invoices and payment decisions are always sent.',
  },
  browser: {
    title: 'Browser notifications',
    lead: 'In this browser.',
  },
  quietHours: {
    title: 'Quiet hours',
    lead: "Choose when we shouldn't email you.",
  },
  calendar: {
    title: 'Calendar feeds',
    lead: 'Show what is due in your calendar app.',
    manage: 'Manage calendar feeds',
  },
  appearance: {
    title: 'Appearance',
    lead: 'In this browser. System follows your device.',
    label: 'Theme',
  },
  keyboard: {
    title: 'Keyboard',
    lead: 'In this browser. Press ? for all shortcuts.',
  },
};

export const securityCopy = {
  methods: {
    title: 'Sign-in methods',
    lead: 'How you can sign in to your account.',
    failed: "Your sign-in methods couldn't be loaded.",
  },
  password: {
    title: 'Password',
    lead: 'Changing it signs you out on all other devices.',
  },
  apiKeys: {
    title: 'API keys',
    lead: 'For programs that use your account without signing in.',
    manage: 'Manage API keys',
  },
  sessions: {
    title: "Where you're signed in",
    lead: "Sign out devices that you don't recognize, and change your password. Every session ends after seven days.",
  },
};

export const apiKeysCopy = {
  title: 'API keys',
  lead: 'Let your own programs use the API on your behalf.',
  section: {
    title: 'Keys',
    lead: "Keep keys secret, and revoke those that you no longer need. Signing out or changing your password doesn't revoke them.",
  },
};

export const calendarFeedsCopy = {
  title: 'Calendar feeds',
  lead: 'Secret addresses from which your calendar app reads what is due.',
  section: {
    title: 'Feeds',
    lead: 'Anyone who has an address can read the feed. Create one for each calendar app, and revoke those that you no longer need.',
  },
  subscribe: {
    title: 'How to subscribe',
    lead: 'Copy the address when you create a feed, and add it to your calendar app.',
  },
};

export const dataCopy = {
  failed: "Your data couldn't be loaded.",
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
