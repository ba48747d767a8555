import { turnarounds } from '@burnish/domain/photos/job';
import { z } from 'zod';
import { dateTime, identified } from '../common.ts';
import { payPerImageRequest } from '../orders/entities.ts';

/** Photos that wait for the payment of an order for extra images. */
export const pendingSubmission = identified.extend({
  order: payPerImageRequest.describe('The order that they wait for. Its images are all of their tier.'),
  photoCount: z.number().int(),
  brief: z.string().nullable(),
  turnaround: z.enum(turnarounds),
  createdAt: dateTime,
  expiresAt: dateTime.describe('When they return to the upload page if the order is not settled.'),
});

export type PendingSubmission = z.output<typeof pendingSubmission>;
