// What the studio can change about itself.
import { z } from 'zod';
import { currency, dateTime, identified } from '../common.ts';
import { issuer } from '../orders/entities.ts';
import { paymentDetails } from '../orders/payment-details.ts';

const version = z
  .number()
  .int()
  .describe('Increases with each change. Send it with a change, which fails if someone else was faster.');

export const legalDetails = issuer.extend({ version });

const time = z.string().describe("'HH:MM' in the time zone.");

export const openingHours = z.object({
  days: z.array(z.number().int()).describe('Days of the week. 0 is Sunday.'),
  opens: time,
  closes: time,
  timeZone: z.string().describe("An IANA name, such as 'Africa/Lagos'."),
});

export const storedOpeningHours = openingHours.extend({ version });

/** What everyone may know about the studio. */
export const publicStudio = z.object({
  openingHours,
  openingHoursText: z.string().describe('The opening hours in words.'),
});

export const paymentProfile = identified.extend({
  name: z.string(),
  currency,
  paymentDetails,
  isDefault: z
    .boolean()
    .describe('Whether invoices in its currency start with it. One profile of each currency is the default.'),
  version,
  createdAt: dateTime,
});

export type LegalDetails = z.output<typeof legalDetails>;
export type StoredOpeningHours = z.output<typeof storedOpeningHours>;
export type PublicStudio = z.output<typeof publicStudio>;
export type PaymentProfile = z.output<typeof paymentProfile>;
