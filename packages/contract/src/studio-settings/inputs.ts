import { isTimeZone } from '@burnish/domain/chat/opening-hours';
import { paymentProfileNameLength } from '@burnish/domain/studio-settings';
import { z } from 'zod';
import { addressInput } from '../addresses/inputs.ts';
import { currencyField, emailField, optionalText, requiredText } from '../fields.ts';
import { paymentDetailsInput } from '../orders/payment-details-input.ts';

const versionField = z
  .int({ error: 'Must be a version number.' })
  .min(0, 'Must be a version number.')
  .describe('The version that was changed.');

export const legalDetailsInput = z.object({
  legalName: requiredText("Enter the studio's legal name."),
  address: addressInput,
  taxId: optionalText(60),
  registrationNumber: optionalText(60),
  email: emailField,
  phone: optionalText(40),
  version: versionField,
});

const missingDay = 'Choose at least one day.';
const missingTime = 'Enter a time like 09:00.';
const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const timeField = z.string({ error: missingTime }).regex(timePattern, missingTime);

export const openingHoursInput = z
  .object({
    days: z
      .array(z.int({ error: missingDay }).min(0, missingDay).max(6, missingDay), { error: missingDay })
      .min(1, missingDay)
      .max(7, 'Choose each day once.')
      .refine((days) => new Set(days).size === days.length, 'Choose each day once.'),
    opens: timeField,
    closes: timeField,
    timeZone: requiredText('Choose a time zone.', 60).refine(isTimeZone, 'Choose a time zone.'),
    version: versionField,
  })
  .refine(({ opens, closes }) => [opens, closes].some((time) => !timePattern.test(time)) || opens < closes, {
    path: ['closes'],
    error: 'Enter a time after the opening time.',
  });

const profileFields = z.object({
  name: requiredText('Enter a name for this profile.', paymentProfileNameLength),
  paymentDetails: paymentDetailsInput.refine(
    ({ accountNumber, paymentLink }) => Boolean(accountNumber) || Boolean(paymentLink),
    { path: ['accountNumber'], error: 'Enter an account number or a payment link.' },
  ),
});

export const newPaymentProfile = profileFields.extend({ currency: currencyField });

export const paymentProfileInput = profileFields.extend({ version: versionField });
