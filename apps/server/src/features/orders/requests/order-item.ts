// What an order row is for. The database checks that a row has the columns of its kind and no others.
import { type Money, money } from '@burnish/domain/money/money';
import type { ImagesItem, OrderItem, PlanItem } from '@burnish/domain/orders/purchase';
import type { OrderRow } from './repository.ts';

/** The columns that say what was ordered. */
export type OrderItemColumns = Pick<
  OrderRow,
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

interface StoredPlanItem extends PlanItem {
  readonly monthlyPrice: Money;
}

export function parsePlanItem(row: OrderItemColumns): StoredPlanItem {
  const { planId, billingCycle, monthlyPriceMinor, finalPriceMinor, currency } = row;
  if (planId === null || billingCycle === null || monthlyPriceMinor === null)
    throw new Error('the order is not for a plan');
  return {
    kind: 'plan',
    planId,
    cycle: billingCycle,
    price: money(finalPriceMinor, currency),
    monthlyPrice: money(monthlyPriceMinor, currency),
  };
}

export function parseImagesItem({
  serviceId,
  quantity,
  unitPriceMinor,
  finalPriceMinor,
  currency,
}: OrderItemColumns): ImagesItem {
  if (serviceId === null || quantity === null || unitPriceMinor === null)
    throw new Error('the order is not for images');
  const [unitPrice, price] = [money(unitPriceMinor, currency), money(finalPriceMinor, currency)];
  return { kind: 'images', serviceId, quantity, unitPrice, price };
}

export function parseOrderItem(row: OrderItemColumns): OrderItem {
  return row.kind === 'plan' ? parsePlanItem(row) : parseImagesItem(row);
}
