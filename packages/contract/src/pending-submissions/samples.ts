import { imagesOrderSample } from '../orders/samples.ts';
import type { PendingSubmission } from './entities.ts';

const waiting = {
  _id: '0193fa12-3d7e-7a05-8c41-6be2d90f57a3',
  photoCount: 6,
  createdAt: '2026-11-06T17:02:00.000Z',
  expiresAt: '2026-12-06T17:02:00.000Z',
};

export const pendingSubmissionSample: PendingSubmission = {
  ...waiting,
  order: {
    ...imagesOrderSample,
    quantity: waiting.photoCount,
    totalPrice: 48,
    pendingSubmission: { _id: waiting._id, photoCount: waiting.photoCount, expiresAt: waiting.expiresAt },
  },
  brief: 'Skin as in the last set. Keep the freckles.',
  turnaround: 'standard',
};
