// The values of a subscription that an admin can edit, and their validation.

import { wholeNumber } from '@burnish/contract/fields';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { imagesLimit, imagesUsed, usageReason } from '@burnish/contract/subscriptions/inputs';
import { subscriptionStatuses, usageBounds } from '@burnish/domain/subscriptions/subscription';
import { z } from 'zod';

const planSchema = z.object({
  status: z.enum(subscriptionStatuses),
  imagesUsed,
  imagesLimit,
  reason: usageReason,
});

export type EditValues = z.infer<typeof planSchema>;

export const countNames = ['imagesUsed', 'imagesLimit'] as const;
export type CountName = (typeof countNames)[number];

/** Fields for which the server reports errors. */
export const fieldNames = [...countNames, 'reason'] as const;

/** Pay-per-image subscriptions cannot use more images than were purchased. */
export function editSchema(row: Subscription): typeof planSchema {
  if (row.subscriptionType === 'subscription') return planSchema;
  return planSchema.extend({ imagesUsed: wholeNumber({ min: usageBounds.min, max: row.quantity }) });
}

/** The reason belongs to the edit, not to the subscription, so it starts empty. */
export function valuesOf({ status, imagesUsed, imagesLimit }: EditValues): EditValues {
  return { status, imagesUsed, imagesLimit, reason: '' };
}

/** The values that differ, and the reason if there is one. */
export function changesTo(current: EditValues, edited: EditValues): Partial<EditValues> {
  return {
    ...(edited.status !== current.status && { status: edited.status }),
    ...(edited.imagesUsed !== current.imagesUsed && { imagesUsed: edited.imagesUsed }),
    ...(edited.imagesLimit !== current.imagesLimit && { imagesLimit: edited.imagesLimit }),
    ...(edited.reason && { reason: edited.reason }),
  };
}

/** An empty or invalid number field counts as 0. */
export function numberOrZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
