// What an order of either kind is asked for on its way, by customers and by the studio.
import { requestStatuses } from '@burnish/domain/request/request';
import { limitBounds, usageBounds } from '@burnish/domain/subscription/subscription';
import { reasonLength } from '@burnish/domain/usage/usage';
import { z } from 'zod';
import {
  calendarDateField,
  emailField,
  linkField,
  optionalText,
  phoneField,
  requiredText,
} from './fields.ts';

/** Who orders and where the bill goes: the same for every kind of order. */
export const orderContact = z.object({
  companyName: requiredText('Enter the company name.'),
  contactPerson: requiredText('Enter the name of a contact person.'),
  phone: phoneField,
  email: emailField,
  address: z.object(
    {
      street: requiredText('Enter the street.'),
      city: requiredText('Enter the city.'),
      state: requiredText('Enter the state.'),
      zipCode: requiredText('Enter a ZIP code.', 20),
      country: requiredText('Enter the country.', 100).default('USA'),
    },
    { error: 'Enter the address.' },
  ),
  taxId: optionalText(60),
  specialInstructions: optionalText(),
});

/** How the customer is to pay, and by when: the same for every kind of order. */
export const invoiceTerms = z.object({
  dueDate: calendarDateField('Enter the day the invoice is due.'),
  paymentDetails: z
    .object(
      {
        accountNumber: optionalText(60),
        accountName: optionalText(200),
        bankName: optionalText(200),
        paymentLink: linkField,
        additionalInstructions: optionalText(),
      },
      { error: 'Enter the payment details.' },
    )
    .nullish(),
  notes: optionalText(),
  paymentInstructions: optionalText(),
});

export const requestDecision = z.object({
  status: z.enum(requestStatuses, { error: 'This is no status of a request.' }),
  adminNotes: optionalText(),
});

interface Bounds {
  readonly min: number;
  readonly max: number;
}

export function boundsSentence({ min, max }: Bounds): string {
  return `Enter a whole number from ${min} to ${max.toLocaleString('en-US')}.`;
}

export function wholeNumber(bounds: Bounds) {
  const { min, max } = bounds;
  const sentence = boundsSentence(bounds);
  return z.int({ error: sentence }).min(min, sentence).max(max, sentence);
}

export const usedImages = wholeNumber(usageBounds);
export const imagesLimit = wholeNumber(limitBounds);
export const usageReason = optionalText(reasonLength);
