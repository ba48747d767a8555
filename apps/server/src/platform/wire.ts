// Small things that several views put on the wire alike.
import type { personRef, planRef, purchaseRef } from '@burnish/contract/entity';
import { getPlan, type PlanId } from '@burnish/domain/catalogue/plans';
import { type Currency, money, toDecimal } from '@burnish/domain/money/money';
import { type Ordered, purchaseName } from '@burnish/domain/order/ordered';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import type { z } from 'zod';

export interface Person {
  readonly id: string;
  readonly fullName: string | null;
  readonly email: string;
  readonly companyName: string | null;
}

export function personView({ id, fullName, email, companyName }: Person): z.output<typeof personRef> {
  return { _id: id, fullName, email, companyName };
}

export function planView(planId: PlanId): z.output<typeof planRef> {
  const { id, name, imagesPerMonth, price } = getPlan(planId);
  return { _id: id, name, imagesPerMonth, monthlyPrice: toDecimal(price.monthly.USD) };
}

/** What was ordered, in the shape of a plan. */
export function purchaseView(ordered: Ordered): z.output<typeof purchaseRef> {
  if (ordered.kind === 'subscription') return planView(ordered.planId);
  const { serviceId, quantity, unitPrice } = ordered;
  return {
    _id: serviceId,
    name: purchaseName(ordered),
    imagesPerMonth: quantity,
    monthlyPrice: toDecimal(unitPrice),
  };
}

export function amountView(minor: number, currency: Currency): number {
  return toDecimal(money(minor, currency));
}

export function timeView(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

/** A calendar date travels as midnight UTC. */
export function dateView(date: CalendarDate): string {
  return `${date}T00:00:00.000Z`;
}
