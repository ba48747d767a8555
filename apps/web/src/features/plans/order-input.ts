// What the form asks, and what it starts with.
import type { User } from '@burnish/contract/entity';
import type { newSubscriptionRequest } from '@burnish/contract/subscriptions';
import { getPlan, planPrice } from '@burnish/domain/catalogue/plans';
import { toDecimal } from '@burnish/domain/money/money';
import type { z } from 'zod';
import type { Choice } from './choice.ts';

export type OrderInput = z.input<typeof newSubscriptionRequest>;
export type Order = z.output<typeof newSubscriptionRequest>;

/** In the order in which they stand in the form. */
export const orderFields = [
  'companyName',
  'contactPerson',
  'phone',
  'email',
  'address.street',
  'address.city',
  'address.state',
  'address.zipCode',
  'address.country',
  'taxId',
  'specialInstructions',
] as const;

type Customer = Pick<User, 'companyName' | 'fullName' | 'phone' | 'email'>;

export function firstInput({ planId, cycle, currency }: Choice, customer: Customer): OrderInput {
  return {
    planId,
    billingCycle: cycle,
    currency,
    companyName: customer.companyName ?? '',
    contactPerson: customer.fullName ?? '',
    phone: customer.phone ?? '',
    email: customer.email,
    address: { street: '', city: '', state: '', zipCode: '', country: 'USA' },
    taxId: '',
    specialInstructions: '',
  };
}

/** The prices go along as they were shown, so that nobody orders at another one without knowing. */
export function withShownPrices(order: Order): Order {
  const plan = getPlan(order.planId);
  const { billingCycle, currency } = order;
  return {
    ...order,
    calculatedPrice: toDecimal(planPrice(plan, 'monthly', currency)),
    finalPrice: toDecimal(planPrice(plan, billingCycle, currency)),
    usdPrice: toDecimal(planPrice(plan, billingCycle, 'USD')),
  };
}
