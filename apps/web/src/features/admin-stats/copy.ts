import { counted } from '../../lib/format.ts';

export const copy = {
  glance: 'At a glance',
  loading: 'Loading the dashboard',
  failed: 'Failed to load dashboard data',
  restWorks: 'The rest of the page still works.',
  retry: 'Try again',
  users: 'Total Users',
  requests: 'Pending Requests',
  invoices: 'Total Invoices',
  payments: 'Pending Payments',
  awaitingReview: (invoices: number) => `${invoices} invoice(s) waiting for receipt review`,
  pendingRequests: (requests: number) => counted(requests, 'pending request', 'pending requests'),
  pendingImagesRequests: (requests: number) =>
    counted(requests, 'pending pay-per-image request', 'pending pay-per-image requests'),
  submittedReceipts: (receipts: number) => counted(receipts, 'receipt to review', 'receipts to review'),
  unreadMessages: (messages: number) => counted(messages, 'unread message', 'unread messages'),
};
