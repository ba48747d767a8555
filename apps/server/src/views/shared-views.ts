// Parts of responses that several features share.
import type { customerRef, personRef } from '@burnish/contract/accounts/entities';
import type { planRef, purchaseRef } from '@burnish/contract/orders/entities';
import { can, type Viewer } from '@burnish/domain/access';
import { getPlan, type PlanId } from '@burnish/domain/catalog/plans';
import { type Currency, money, toDecimal } from '@burnish/domain/money/money';
import { type ImagesItem, type PlanItem, purchaseName } from '@burnish/domain/orders/purchase';
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

/** The first word of a name. */
function firstName(fullName: string | null): string | null {
  return fullName?.trim().split(/\s+/)[0] || null;
}

/** Who works on photos but doesn't read about customers sees a first name and a company only. */
export function customerView(person: Person, viewer: Viewer): z.output<typeof customerRef> {
  if (viewer === 'customer' || can({ role: viewer }, 'customers:read')) return personView(person);
  return { ...personView(person), fullName: firstName(person.fullName), email: null };
}

/** A customer on files that go along with photos, which retouchers read, too. */
export function customerName({ companyName, fullName }: Pick<Person, 'companyName' | 'fullName'>): string {
  return companyName?.trim() || firstName(fullName) || 'Customer';
}

export function planView(planId: PlanId): z.output<typeof planRef> {
  const { id, name, imagesPerMonth, price } = getPlan(planId);
  return { _id: id, name, imagesPerMonth, monthlyPrice: toDecimal(price.monthly.USD) };
}

/** Without a name, a retoucher doesn't see the email. */
type NamedPerson = Pick<Person, 'fullName'> & {
  readonly email: string | null;
  readonly companyName?: string | null;
};

/** How staff know a customer. */
export function personName({ fullName, email, companyName }: NamedPerson): string {
  return fullName?.trim() || email || companyName?.trim() || 'Customer';
}

/** The plan or the images of an order, both in the format of a plan. */
export function purchaseView(item: PlanItem | Omit<ImagesItem, 'price'>): z.output<typeof purchaseRef> {
  if (item.kind === 'plan') return planView(item.planId);
  const { serviceId, quantity, unitPrice } = item;
  return {
    _id: serviceId,
    name: purchaseName(item),
    imagesPerMonth: quantity,
    monthlyPrice: toDecimal(unitPrice),
  };
}

/** An amount in units of its currency, not minor units. */
export function amountView(minor: number, currency: Currency): number {
  return toDecimal(money(minor, currency));
}

export function timeView(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

/** Responses have calendar dates as midnight UTC. */
export function dateView(date: CalendarDate): string {
  return `${date}T00:00:00.000Z`;
}
