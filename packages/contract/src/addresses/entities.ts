// Postal addresses: of orders, and those that users saved for their orders.
import { z } from 'zod';
import { dateTime, identified } from '../common.ts';

export const address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});

export const savedAddress = identified.extend({
  label: z.string().describe("The user's name for the address."),
  address,
  isDefault: z
    .boolean()
    .describe('Whether forms of new orders start with it. Exactly one address is the default.'),
  createdAt: dateTime,
});

export type Address = z.output<typeof address>;
export type SavedAddress = z.output<typeof savedAddress>;
