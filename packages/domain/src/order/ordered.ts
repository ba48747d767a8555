// What an order is for: a plan for a cycle, or a number of images of one service. Its name, price and line.
import { type BillingCycle, getPlan, type PlanId } from '../catalogue/plans.ts';
import { getService, type ServiceId } from '../catalogue/services.ts';
import { type Money, times } from '../money/money.ts';

export const orderKinds = ['subscription', 'payPerImage'] as const;
export type OrderKind = (typeof orderKinds)[number];

export interface PlanOrder {
  readonly kind: 'subscription';
  readonly planId: PlanId;
  readonly cycle: BillingCycle;
  /** Of the whole cycle, as agreed on. */
  readonly price: Money;
}

export interface ImagesOrder {
  readonly kind: 'payPerImage';
  readonly serviceId: ServiceId;
  readonly quantity: number;
  /** Of one image, as agreed on. */
  readonly unitPrice: Money;
}

export type Ordered = PlanOrder | ImagesOrder;

export function orderPrice(ordered: Ordered): Money {
  return ordered.kind === 'subscription' ? ordered.price : times(ordered.unitPrice, ordered.quantity);
}

/** What it is called while it is an order. */
export function orderTitle(ordered: Ordered): string {
  if (ordered.kind === 'subscription') return getPlan(ordered.planId).name;
  return getService(ordered.serviceId).name;
}

/** What it is called once it is invoiced and bought. */
export function purchaseName(ordered: Ordered): string {
  const title = orderTitle(ordered);
  return ordered.kind === 'subscription' ? title : `${title} (Pay-per-Image)`;
}

export interface OrderLine {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly total: Money;
}

const planSuffix: { readonly [C in BillingCycle]: string } = {
  monthly: 'monthly subscription',
  yearly: 'yearly subscription',
};

/** The line of its invoice. */
export function orderLine(ordered: Ordered): OrderLine {
  const title = orderTitle(ordered);
  const total = orderPrice(ordered);
  if (ordered.kind === 'subscription') {
    const description = `${title} - ${planSuffix[ordered.cycle]}`;
    return { description, quantity: 1, unitPrice: total, total };
  }
  const { quantity, unitPrice } = ordered;
  const description = `${title} (${quantity} ${quantity === 1 ? 'image' : 'images'})`;
  return { description, quantity, unitPrice, total };
}
