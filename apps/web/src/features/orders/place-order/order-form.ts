import type { User } from '@burnish/contract/accounts/entities';
import type { OrderPrefill } from '@burnish/contract/orders/entities';
import { newPayPerImageRequest, orderContact } from '@burnish/contract/orders/inputs';
import { z } from 'zod';
import { emptyAddress } from '../../../presentation/address-fields.tsx';

/** One form for both kinds of order. A plan order ignores the quantity. */
export const orderForm = orderContact.extend({ quantity: newPayPerImageRequest.shape.quantity });

export type OrderInput = z.input<typeof orderForm>;
export type ParsedOrder = z.output<typeof orderForm>;

/** In the order of the form. */
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

/** From the profile, which is known at once, and what else the server knows, as soon as it is loaded. */
export function initialOrderInput(customer: Customer, prefill?: OrderPrefill): Required<OrderInput> {
  return {
    quantity: 1,
    companyName: customer.companyName ?? prefill?.companyName ?? '',
    contactPerson: customer.fullName ?? prefill?.contactPerson ?? '',
    phone: customer.phone ?? prefill?.phone ?? '',
    email: customer.email,
    address: prefill?.address ?? emptyAddress,
    taxId: prefill?.taxId ?? '',
    specialInstructions: '',
  };
}

const orderDraft: z.ZodType<Required<OrderInput>> = z.object({
  // JSON stores NaN, an empty quantity field, as null.
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

/** Restores stored input, valid or not. Null for anything else. */
export function parseOrderDraft(stored: unknown): OrderInput | null {
  return orderDraft.safeParse(stored).data ?? null;
}
