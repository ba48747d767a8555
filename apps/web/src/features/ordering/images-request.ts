import { newPayPerImageRequest } from '@burnish/contract/pay-per-image';
import type { OrderableService } from '@burnish/domain/catalogue/services';
import { type Currency, type Money, times, toDecimal } from '@burnish/domain/money/money';
import type { z } from 'zod';
import type { Order } from './order-form.ts';

/** Null while the quantity is none that can be ordered. */
export function totalOf(unitPrice: Money, quantity: number): Money | null {
  const isOrderable = newPayPerImageRequest.shape.quantity.safeParse(quantity).success;
  return isOrderable ? times(unitPrice, quantity) : null;
}

/** The prices go along as they were shown, so that nobody orders at another one without knowing. */
export function imagesRequest(
  order: Order,
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
    totalPrice: toDecimal(times(unitPrice, order.quantity)),
    requestType: 'pay-per-image',
  };
}
