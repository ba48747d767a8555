import { planOrderSample } from '../orders/samples.ts';
import { jobSample } from '../photos/samples.ts';
import type { Overview, Stats, WaitingItem } from './entities.ts';

export const statsSample: Stats = {
  users: { total: 1_284 },
  subscriptionRequests: { pending: 5 },
  payPerImageRequests: { pending: 2 },
  invoices: { total: 131 },
  payments: { pending: 4, awaitingReview: 4 },
  receipts: { submitted: 4 },
  chat: { unread: 4 },
  jobs: { late: 1 },
  waiting: { order: 8, receipt: 4, pause: 1, refund: 1, job: 3, chat: 2 },
};

export const waitingItemSample: WaitingItem = {
  kind: 'job',
  group: 'due_today',
  since: jobSample.createdAt,
  dueAt: jobSample.dueAt,
  job: jobSample,
};

export const overviewSample: Overview = {
  orders: { pending: 0, completed: 2 },
  subscriptions: { active: 2, ended: 0 },
  images: { used: 50, limit: 84 },
  photos: { submitted: 12, due: 6, nextDueAt: '2026-11-24T16:20:00.000Z' },
  toDos: [
    { kind: 'answer', unreadMessages: 1, lastMessage: 'Should the stitching stay?' },
    {
      kind: 'pay',
      reason: 'receipt_rejected',
      order: planOrderSample,
      rejectionReason: 'The amount is missing on the receipt.',
    },
    {
      kind: 'review',
      jobId: jobSample._id,
      jobNumber: jobSample.number,
      photoCount: 3,
      reviewDueAt: '2026-11-22T14:02:00.000Z',
    },
  ],
  uploadPortalUrl: 'https://files.burnish.example/drop',
};
