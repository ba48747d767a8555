// What an order is for: a plan for one billing cycle, or a number of images of one service.
import { type BillingCycle, getPlan, type PlanId } from '../catalog/plans.ts';
import { getService, type ServiceId } from '../catalog/services.ts';
import { type Money, multiply } from '../money/money.ts';

export const orderKinds = ['plan', 'images'] as const;
export type OrderKind = (typeof orderKinds)[number];

export interface PlanItem {
  readonly kind: 'plan';
  readonly planId: PlanId;
  readonly cycle: BillingCycle;
  /** The agreed price of the whole cycle. */
  readonly price: Money;
}

export interface ImagesItem {
  readonly kind: 'images';
  readonly serviceId: ServiceId;
  readonly quantity: number;
  /** The agreed price of one image. Rounded down if the price of all of them, in another system, wasn't a multiple of it. */
  readonly unitPrice: Money;
  /** The agreed price of all of them. */
  readonly price: Money;
}

export type OrderItem = PlanItem | ImagesItem;

/** What an item is called after. */
type NamedItem = Pick<PlanItem, 'kind' | 'planId'> | Pick<ImagesItem, 'kind' | 'serviceId'>;

/** The name shown on an order. */
export function itemTitle(item: NamedItem): string {
  return item.kind === 'plan' ? getPlan(item.planId).name : getService(item.serviceId).name;
}

/** The name shown on an invoice and a subscription. */
export function purchaseName(item: NamedItem): string {
  const title = itemTitle(item);
  return item.kind === 'plan' ? title : `${title} (Pay-per-Image)`;
}

export interface InvoiceLine {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly total: Money;
}

const planSuffix: { readonly [C in BillingCycle]: string } = {
  monthly: 'monthly subscription',
  yearly: 'yearly subscription',
};

/** The line of the order's invoice that names what was bought. */
export function invoiceLine(item: OrderItem): InvoiceLine {
  const title = itemTitle(item);
  const total = item.price;
  if (item.kind === 'plan') {
    const description = `${title} - ${planSuffix[item.cycle]}`;
    return { description, quantity: 1, unitPrice: total, total };
  }
  const { quantity, unitPrice } = item;
  const description = `${title} (${quantity} ${quantity === 1 ? 'image' : 'images'})`;
  // The line has to add up, so a rounded price is left out.
  const isExact = multiply(unitPrice, quantity).minor === total.minor;
  return isExact
    ? { description, quantity, unitPrice, total }
    : { description, quantity: 1, unitPrice: total, total };
}

interface UnusedItem {
  readonly planId: PlanId;
  readonly cycle: BillingCycle;
  readonly days: number;
  readonly unusedDays: number;
  readonly images: number;
  readonly unusedImages: number;
  readonly value: Money;
}

/** Deducts the unused value of a paid period from the price of an upgrade. */
export function unusedValueLine({ planId, cycle, value, ...unused }: UnusedItem): InvoiceLine {
  const title = `${getPlan(planId).name} - ${planSuffix[cycle]}`;
  const days = `${unused.unusedDays} of ${unused.days} days`;
  const images = `${unused.unusedImages} of ${unused.images} images`;
  const total = multiply(value, -1);
  return {
    description: `Unused: ${title}, ${days} and ${images} left`,
    quantity: 1,
    unitPrice: total,
    total,
  };
}
