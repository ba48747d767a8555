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

const missingTime = 'Enter a time like 09:00.';
const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const closingTimePattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
const wholeWeek = 'Enter seven days, from Sunday.';

export const dayHoursInput = z
  .object(
    {
      opens: z.string({ error: missingTime }).regex(timePattern, { error: missingTime, abort: true }),
      closes: z.string({ error: missingTime }).regex(closingTimePattern, { error: missingTime, abort: true }),
    },
    { error: 'Enter the hours, or null if the studio is closed.' },
  )
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    error: 'Enter a time after the opening time.',
  });

export const timeZoneField = requiredText('Choose a time zone.', 60).refine(
  isTimeZone,
  'Choose a time zone.',
);

export const openingHoursInput = z.object({
  week: z
    .array(dayHoursInput.nullable(), { error: wholeWeek })
    .length(7, wholeWeek)
    .describe('Seven days, from Sunday. Null on days that are closed.'),
  timeZone: timeZoneField,
  version: versionField,
});

export const retoucherPoolInput = z.object({ isOpen: z.boolean({ error: 'Must be true or false.' }) });

export const pauseSettingInput = z.object({ isSelfService: z.boolean({ error: 'Must be true or false.' }) });

const profileFields = z.object({
  name: requiredText('Enter a name for this profile.', paymentProfileNameLength),
  paymentDetails: paymentDetailsInput.refine(
    ({ accountNumber, paymentLink }) => Boolean(accountNumber) || Boolean(paymentLink),
    { path: ['accountNumber'], error: 'Enter an account number or a payment link.' },
  ),
});

export const newPaymentProfile = profileFields.extend({ currency: currencyField });

export const paymentProfileInput = profileFields.extend({ version: versionField });
