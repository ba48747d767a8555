import type { newSubscriptionRequest } from '@burnish/contract/subscriptions';
import { type BillingCycle, getPlan, type PlanId, planPrice } from '@burnish/domain/catalogue/plans';
import { type Currency, toDecimal } from '@burnish/domain/money/money';
import type { z } from 'zod';
import type { Order } from './order-form.ts';

export interface PlanChoice {
  planId: PlanId;
  cycle: BillingCycle;
  currency: Currency;
}

/** The prices go along as they were shown, so that nobody orders at another one without knowing. */
export function planRequest(
  { quantity: _, ...contact }: Order,
  { planId, cycle, currency }: PlanChoice,
): z.output<typeof newSubscriptionRequest> {
  const plan = getPlan(planId);
  return {
    ...contact,
    planId,
    billingCycle: cycle,
    currency,
    calculatedPrice: toDecimal(planPrice(plan, 'monthly', currency)),
    finalPrice: toDecimal(planPrice(plan, cycle, currency)),
    usdPrice: toDecimal(planPrice(plan, cycle, 'USD')),
  };
}
