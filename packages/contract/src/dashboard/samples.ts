import type { Overview, Stats } from './entities.ts';

export const statsSample: Stats = {
  users: { total: 1_284 },
  subscriptionRequests: { pending: 5 },
  payPerImageRequests: { pending: 2 },
  invoices: { total: 131 },
  payments: { pending: 4, awaitingReview: 4 },
  receipts: { submitted: 4 },
  chat: { unread: 4 },
};

export const overviewSample: Overview = {
  orders: { pending: 0, completed: 2 },
  subscriptions: { active: 2, ended: 0 },
  images: { used: 50, limit: 84 },
  uploadPortalUrl: 'https://files.burnish.example/drop',
};
