// What an admin can change on a subscription, and within which bounds.
import type { Subscription } from '@burnish/contract/entity';
import { imagesLimit, usageReason, usedImages, wholeNumber } from '@burnish/contract/order-fields';
import { subscriptionStatuses, usageBounds } from '@burnish/domain/subscription/subscription';
import { z } from 'zod';

const planFields = z.object({
  status: z.enum(subscriptionStatuses),
  imagesUsed: usedImages,
  imagesLimit,
  reason: usageReason,
});

export type EditFields = z.infer<typeof planFields>;

export const countNames = ['imagesUsed', 'imagesLimit'] as const;
export type CountName = (typeof countNames)[number];

/** Whose faults the service names. */
export const namedFields = [...countNames, 'reason'] as const;

/** Of images bought by the piece, no more than were bought can be used. */
export function fieldRules(row: Subscription): typeof planFields {
  if (row.subscriptionType === 'subscription') return planFields;
  return planFields.extend({ imagesUsed: wholeNumber({ min: usageBounds.min, max: row.quantity }) });
}

/** A reason is of the edit, not of the row: it begins empty. */
export function fieldsOf({ status, imagesUsed, imagesLimit }: EditFields): EditFields {
  return { status, imagesUsed, imagesLimit, reason: '' };
}

/** Only what differs from how it stands now, and the reason where one is given. */
export function changesTo(row: EditFields, typed: EditFields): Partial<EditFields> {
  return {
    ...(typed.status !== row.status && { status: typed.status }),
    ...(typed.imagesUsed !== row.imagesUsed && { imagesUsed: typed.imagesUsed }),
    ...(typed.imagesLimit !== row.imagesLimit && { imagesLimit: typed.imagesLimit }),
    ...(typed.reason && { reason: typed.reason }),
  };
}

/** What is no number counts as 0, which may then be refused. */
export function numberOrZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
