// What an admin can change on a subscription, and within which bounds.
import type { Subscription } from '@burnish/contract/entity';
import { imagesLimit, usedImages, wholeNumber } from '@burnish/contract/order-fields';
import { subscriptionStatuses, usageBounds } from '@burnish/domain/subscription/subscription';
import { z } from 'zod';

const planFields = z.object({
  status: z.enum(subscriptionStatuses),
  imagesUsed: usedImages,
  imagesLimit,
});

export type EditFields = z.infer<typeof planFields>;

export const countNames = ['imagesUsed', 'imagesLimit'] as const;
export type CountName = (typeof countNames)[number];

/** Of images bought by the piece, no more than were bought can be used. */
export function fieldRules(row: Subscription): typeof planFields {
  if (row.subscriptionType === 'subscription') return planFields;
  return planFields.extend({ imagesUsed: wholeNumber({ min: usageBounds.min, max: row.quantity }) });
}

export function fieldsOf({ status, imagesUsed, imagesLimit }: EditFields): EditFields {
  return { status, imagesUsed, imagesLimit };
}

/** Only what differs from how it stands now. */
export function changesTo(row: EditFields, typed: EditFields): Partial<EditFields> {
  return {
    ...(typed.status !== row.status && { status: typed.status }),
    ...(typed.imagesUsed !== row.imagesUsed && { imagesUsed: typed.imagesUsed }),
    ...(typed.imagesLimit !== row.imagesLimit && { imagesLimit: typed.imagesLimit }),
  };
}

/** What is no number counts as 0, which may then be refused. */
export function numberOrZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
