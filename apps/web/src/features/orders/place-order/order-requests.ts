import type { newSubscriptionRequest } from '@burnish/contract/orders/inputs';
import { newPayPerImageRequest } from '@burnish/contract/orders/inputs';
import { type BillingCycle, getPlan, type PlanId, planPrice } from '@burnish/domain/catalog/plans';
import type { OrderableService } from '@burnish/domain/catalog/services';
import { type Currency, type Money, multiply, toDecimal } from '@burnish/domain/money/money';
import type { z } from 'zod';
import type { ParsedOrder } from './order-form.ts';

export interface PlanChoice {
  planId: PlanId;
  cycle: BillingCycle;
  currency: Currency;
}

/** Includes the displayed prices: the server rejects the order if they have changed. */
export function planRequest(
  { quantity: _, ...contact }: ParsedOrder,
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

/** Null for a quantity that can't be ordered. */
export function orderTotal(unitPrice: Money, quantity: number): Money | null {
  const isOrderable = newPayPerImageRequest.shape.quantity.safeParse(quantity).success;
  return isOrderable ? multiply(unitPrice, quantity) : null;
}

/** Includes the displayed prices, like `planRequest`. */
export function imagesRequest(
  order: ParsedOrder,
  service: OrderableService,
  currency: Currency,
): z.output<typeof newPayPerImageRequest> {
  const unitPrice = service.unitPrice[currency];
  return {
    ...order,
    serviceName: service.name,
    serviceType: service.name,
    currency,
    unitPrice: toDecimal(unitPrice),
    totalPrice: toDecimal(multiply(unitPrice, order.quantity)),
    requestType: 'pay-per-image',
  };
}
