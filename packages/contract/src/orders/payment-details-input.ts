import { z } from 'zod';
import { linkField, optionalText } from '../fields.ts';

/** Where the customer pays an invoice. */
export const paymentDetailsInput = z.object(
  {
    accountNumber: optionalText(60),
    accountName: optionalText(200),
    bankName: optionalText(200),
    paymentLink: linkField,
    additionalInstructions: optionalText(),
  },
  { error: 'Enter the payment details.' },
);
