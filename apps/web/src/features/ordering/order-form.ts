// What the form of an order asks, of a plan as of single images, and what it starts with.
import type { User } from '@burnish/contract/entity';
import { orderContact } from '@burnish/contract/order-fields';
import { newPayPerImageRequest } from '@burnish/contract/pay-per-image';
import { z } from 'zod';

/** A plan is ordered once, images by the piece. */
export const orderForm = orderContact.extend({ quantity: newPayPerImageRequest.shape.quantity });

export type OrderInput = z.input<typeof orderForm>;
export type Order = z.output<typeof orderForm>;

/** In the order in which they stand in the form. */
export const orderFields = [
  'quantity',
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

export function firstInput(customer: Customer): OrderInput {
  return {
    quantity: 1,
    companyName: customer.companyName ?? '',
    contactPerson: customer.fullName ?? '',
    phone: customer.phone ?? '',
    email: customer.email,
    address: { street: '', city: '', state: '', zipCode: '', country: 'USA' },
    taxId: '',
    specialInstructions: '',
  };
}

const typedInput = z.object({
  // What is no number was kept as null.
  quantity: z.number().catch(Number.NaN),
  companyName: z.string(),
  contactPerson: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
  taxId: z.string(),
  specialInstructions: z.string(),
});

/** What was typed before, faults and all; null where nothing was kept. */
export function readTyped(kept: unknown): OrderInput | null {
  return typedInput.safeParse(kept).data ?? null;
}
