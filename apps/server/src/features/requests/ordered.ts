// What a stored request is for. The database sees to it that each kind has its own members, and only those.
import { type Money, money } from '@burnish/domain/money/money';
import type { ImagesOrder, Ordered, PlanOrder } from '@burnish/domain/order/ordered';
import type { RequestRow } from './repository.ts';

/** The members of a row that say what was ordered. */
export type OrderedRow = Pick<
  RequestRow,
  | 'kind'
  | 'planId'
  | 'billingCycle'
  | 'monthlyPriceMinor'
  | 'serviceId'
  | 'quantity'
  | 'unitPriceMinor'
  | 'finalPriceMinor'
  | 'currency'
>;

interface StoredPlanOrder extends PlanOrder {
  readonly monthlyPrice: Money;
}

export function planOrderIn(row: OrderedRow): StoredPlanOrder {
  const { planId, billingCycle, monthlyPriceMinor, finalPriceMinor, currency } = row;
  if (planId === null || billingCycle === null || monthlyPriceMinor === null)
    throw new Error('the request is for no plan');
  return {
    kind: 'subscription',
    planId,
    cycle: billingCycle,
    price: money(finalPriceMinor, currency),
    monthlyPrice: money(monthlyPriceMinor, currency),
  };
}

export function imagesOrderIn({ serviceId, quantity, unitPriceMinor, currency }: OrderedRow): ImagesOrder {
  if (serviceId === null || quantity === null || unitPriceMinor === null)
    throw new Error('the request is for no images');
  return { kind: 'payPerImage', serviceId, quantity, unitPrice: money(unitPriceMinor, currency) };
}

export function orderedIn(row: OrderedRow): Ordered {
  return row.kind === 'subscription' ? planOrderIn(row) : imagesOrderIn(row);
}
