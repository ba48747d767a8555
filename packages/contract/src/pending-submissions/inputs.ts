import { tiers } from '@burnish/domain/catalog/plans';
import { z } from 'zod';
import { currencyField, fieldMessages, shownPrice } from '../fields.ts';
import { orderContact } from '../orders/inputs.ts';
import { jobStyleFields, photosField, submittedPhoto } from '../photos/inputs.ts';

export const newPendingSubmission = orderContact.extend({
  tier: z
    .enum(tiers, { error: fieldMessages.oneOf(tiers) })
    .describe('Of all photos. The images are ordered at the service of this tier.'),
  currency: currencyField.default('USD'),
  unitPrice: shownPrice,
  totalPrice: shownPrice,
  brief: jobStyleFields.brief,
  turnaround: jobStyleFields.turnaround,
  photos: photosField(submittedPhoto.omit({ tier: true, sha256: true })),
});

export type NewPendingSubmission = z.output<typeof newPendingSubmission>;
