// What a customer asks for becomes an order: the catalogue says what it costs, the browser's figures are only
// compared with it.
import type { Handled } from '@burnish/contract/api';
import { getPlan, planPrice } from '@burnish/domain/catalogue/plans';
import { findOrderableService } from '@burnish/domain/catalogue/services';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { isCloseTo, type Money, times, toDecimal } from '@burnish/domain/money/money';
import type { RequestRow } from './repository.ts';

export type PlanWish = Handled['POST /subscriptions/request']['body'];
export type ImagesWish = Handled['POST /pay-per-image/request']['body'];

/** A request but for what becomes of it. */
export type NewOrder = Omit<
  RequestRow,
  'id' | 'userId' | 'status' | 'adminNotes' | 'approvedAt' | 'rejectedAt' | 'completedAt' | 'createdAt'
>;

function contactOf(wish: PlanWish | ImagesWish) {
  return {
    companyName: wish.companyName,
    contactPerson: wish.contactPerson,
    email: wish.email,
    phone: wish.phone,
    address: wish.address,
    taxId: wish.taxId || null,
    specialInstructions: wish.specialInstructions || null,
  };
}

/** What was shown may differ: a plan's price by rounding, a unit price never. */
function checkShown(shown: number | undefined, matches: (shown: number) => boolean): void {
  if (shown !== undefined && !matches(shown)) throw new DomainError('PRICE_CHANGED');
}

/** @throws DomainError PRICE_CHANGED */
export function newPlanOrder(wish: PlanWish): NewOrder {
  const { planId, billingCycle, currency } = wish;
  const plan = getPlan(planId);
  const price = planPrice(plan, billingCycle, currency);
  checkShown(wish.finalPrice, (shown) => isCloseTo(price, shown));
  return {
    kind: 'subscription',
    title: plan.name,
    planId,
    billingCycle,
    currency,
    monthlyPriceMinor: planPrice(plan, 'monthly', currency).minor,
    finalPriceMinor: price.minor,
    usdPriceMinor: planPrice(plan, billingCycle, 'USD').minor,
    serviceId: null,
    quantity: null,
    unitPriceMinor: null,
    ...contactOf(wish),
  };
}

/** @throws DomainError INVALID_INPUT for a service that cannot be ordered, PRICE_CHANGED */
export function newImagesOrder(wish: ImagesWish): NewOrder {
  const { quantity, currency } = wish;
  const service = findOrderableService(wish.serviceName);
  if (service === undefined) throw invalidInput('serviceName', 'Choose one of the services.');
  const total = (inCurrency: typeof currency): Money => times(service.unitPrice[inCurrency], quantity);
  checkShown(wish.unitPrice, (shown) => shown === toDecimal(service.unitPrice[currency]));
  checkShown(wish.totalPrice, (shown) => shown === toDecimal(total(currency)));
  return {
    kind: 'payPerImage',
    title: service.name,
    serviceId: service.id,
    quantity,
    unitPriceMinor: service.unitPrice[currency].minor,
    currency,
    finalPriceMinor: total(currency).minor,
    usdPriceMinor: total('USD').minor,
    planId: null,
    billingCycle: null,
    monthlyPriceMinor: null,
    ...contactOf(wish),
  };
}

/** What the audit says of it. */
export function orderFacts(order: NewOrder) {
  const { planId, billingCycle, serviceId, quantity, currency, finalPriceMinor } = order;
  const what = order.kind === 'subscription' ? { planId, billingCycle } : { serviceId, quantity };
  return { ...what, currency, finalPriceMinor };
}
