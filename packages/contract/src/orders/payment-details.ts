import { z } from 'zod';

/** Where the customer pays an invoice. */
export const paymentDetails = z.object({
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  bankName: z.string().nullable(),
  paymentLink: z.string().nullable(),
  additionalInstructions: z.string().nullable(),
});
