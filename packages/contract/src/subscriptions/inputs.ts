import { billingCycles, planIds } from '@burnish/domain/catalog/plans';
import { limitBounds, subscriptionStatuses, usageBounds } from '@burnish/domain/subscriptions/subscription';
import { maxReasonLength } from '@burnish/domain/usage/usage';
import { z } from 'zod';
import { currencyField, optionalText, wholeNumber } from '../fields.ts';
import { seenAmount } from '../ledger/inputs.ts';
import { subscriptionTypes } from './subscription-types.ts';

export const imagesUsed = wholeNumber(usageBounds);
export const imagesLimit = wholeNumber(limitBounds);
export const usageReason = optionalText(maxReasonLength);

export const usageEdit = z.object({ imagesUsed, reason: usageReason });

/** An absent field keeps its value. */
export const renewalInput = z.object({
  autoRenew: z.boolean({ error: 'Choose whether the plan is renewed automatically.' }).optional(),
  planId: z.enum(planIds, { error: 'Choose one of the plans.' }).optional(),
  billingCycle: z.enum(billingCycles, { error: 'Choose monthly or yearly.' }).optional(),
});

/** The upgrade that the customer has chosen, with the amounts that they saw. */
export const upgradeInput = z.object({
  planId: z.enum(planIds, { error: 'Choose one of the plans.' }),
  billingCycle: z.enum(billingCycles, { error: 'Choose monthly or yearly.' }),
  currency: currencyField,
  price: seenAmount,
  unusedValue: seenAmount,
  amount: seenAmount.describe('The call fails if one of the amounts has changed.'),
  applyCredit: z
    .boolean({ error: 'Choose whether to use the credit.' })
    .optional()
    .describe('Whether credit pays what it can of the invoice. Default: true.'),
});

export const subscriptionEdit = z.object({
  status: z.enum(subscriptionStatuses, { error: 'Unknown subscription status.' }).optional(),
  imagesUsed: imagesUsed.optional(),
  imagesLimit: imagesLimit
    .optional()
    .describe('Limit of the current period, including images that rolled over.'),
  subscriptionType: z
    .enum([...subscriptionTypes, 'regular'], { error: 'Choose subscription or payPerImage.' })
    .optional()
    .describe("'regular' is the same as 'subscription'."),
  reason: usageReason,
});
