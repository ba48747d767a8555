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

const dayHours = z.object({
  opens: z.string().describe("'HH:MM' in the time zone."),
  closes: z.string().describe("'HH:MM' in the time zone. '24:00' is the end of the day."),
});

export const openingHours = z.object({
  week: z.array(dayHours.nullable()).describe('Seven days, from Sunday. Null on days that are closed.'),
  timeZone: z.string().describe("An IANA name, such as 'Africa/Lagos'."),
});

export const storedOpeningHours = openingHours.extend({ version });

export const retoucherPool = z.object({
  isOpen: z
    .boolean()
    .describe('Whether retouchers see photos that are assigned to no one, and can take them.'),
});

export const pauseSetting = z.object({
  isSelfService: z
    .boolean()
    .describe('Whether customers can pause their plans themselves, without approval by the studio.'),
});

/** What everyone may know about the studio. */
export const publicStudio = z.object({
  openingHours,
  openingHoursText: z.string().nullable().describe('The opening hours in words. Null: closed every day.'),
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
export type PauseSetting = z.output<typeof pauseSetting>;
export type RetoucherPool = z.output<typeof retoucherPool>;
export type PublicStudio = z.output<typeof publicStudio>;
export type PaymentProfile = z.output<typeof paymentProfile>;
