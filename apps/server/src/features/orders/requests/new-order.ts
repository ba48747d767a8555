// Builds order rows from customers' input. Prices come from the catalog; the prices that the browser showed are only
// compared with them.
import type { Handled } from '@burnish/contract/api';
import { type BillingCycle, getPlan, type PlanId, planPrice } from '@burnish/domain/catalog/plans';
import { findOrderableService } from '@burnish/domain/catalog/services';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { type Currency, isCloseTo, type Money, multiply, toDecimal } from '@burnish/domain/money/money';
import type { InsertedOrder, OrderRow } from './repository.ts';

export type PlanOrderInput = Handled['POST /subscriptions/request']['body'];
export type ImagesOrderInput = Handled['POST /pay-per-image/request']['body'];

/** An order row without its id, customer, renewal and progress. */
export type NewOrder = Omit<
  InsertedOrder,
  | 'id'
  | 'userId'
  | 'renewedPeriodId'
  | 'isAutoRenewal'
  | 'status'
  | 'adminNotes'
  | 'approvedAt'
  | 'rejectedAt'
  | 'completedAt'
  | 'createdAt'
>;

function contactColumns(input: PlanOrderInput | ImagesOrderInput) {
  return {
    companyName: input.companyName,
    contactPerson: input.contactPerson,
    email: input.email,
    phone: input.phone,
    address: input.address,
    taxId: input.taxId || null,
    specialInstructions: input.specialInstructions || null,
  };
}

function checkShownPrice(shown: number | undefined, matches: (shown: number) => boolean): void {
  if (shown !== undefined && !matches(shown)) throw new DomainError('PRICE_CHANGED');
}

/**
 * The shown price of a plan may differ by rounding.
 * @throws DomainError PRICE_CHANGED
 */
export function buildPlanOrder(input: PlanOrderInput): NewOrder {
  const { planId, billingCycle, currency } = input;
  const plan = getPlan(planId);
  const price = planPrice(plan, billingCycle, currency);
  checkShownPrice(input.finalPrice, (shown) => isCloseTo(price, shown));
  return {
    kind: 'plan',
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
    ...contactColumns(input),
  };
}

interface RenewedPlan {
  readonly planId: PlanId;
  readonly cycle: BillingCycle;
  readonly currency: Currency;
}

/**
 * The plan at its current price, with the contact details of an earlier order. Without its special instructions, which
 * may have been about that order only.
 */
export function buildRenewal({ planId, cycle, currency }: RenewedPlan, earlier: OrderRow): NewOrder {
  const { companyName, contactPerson, phone, email, address, taxId } = earlier;
  const contact = { companyName, contactPerson, phone, email, address, taxId };
  return buildPlanOrder({ planId, billingCycle: cycle, currency, ...contact });
}

/**
 * The shown prices of images must match exactly.
 * @throws DomainError INVALID_INPUT for a service that cannot be ordered, PRICE_CHANGED
 */
export function buildImagesOrder(input: ImagesOrderInput): NewOrder {
  const { quantity, currency } = input;
  const service = findOrderableService(input.serviceName);
  if (service === undefined) throw invalidInput('serviceName', 'Choose one of the services.');
  const total = (inCurrency: typeof currency): Money => multiply(service.unitPrice[inCurrency], quantity);
  checkShownPrice(input.unitPrice, (shown) => shown === toDecimal(service.unitPrice[currency]));
  checkShownPrice(input.totalPrice, (shown) => shown === toDecimal(total(currency)));
  return {
    kind: 'images',
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
    ...contactColumns(input),
  };
}

/** The fields of a new order that its audit record keeps. */
export function orderAuditFields(order: NewOrder) {
  const { planId, billingCycle, serviceId, quantity, currency, finalPriceMinor } = order;
  const item = order.kind === 'plan' ? { planId, billingCycle } : { serviceId, quantity };
  return { ...item, currency, finalPriceMinor };
}
