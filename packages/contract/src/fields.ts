// Fields of requests, each with the error message for the user who filled it in.
import { displayNameLength, passwordLength } from '@burnish/domain/accounts/account';
import { currencies } from '@burnish/domain/money/money';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';

/** Messages that several fields use. */
export const fieldMessages = {
  text: 'Must be text.',
  id: 'Must be an ID.',
  boolean: 'Must be true or false.',
  amount: 'Must be an amount.',
  unstorable: "Contains a character that can't be stored.",
  link: 'Enter a link like https://example.com.',
  maxLength: (max: number) => `Use at most ${max.toLocaleString('en-US')} characters.`,
  ids: (max: number) => `Use at most ${max} IDs.`,
  anyOf: (values: readonly string[]) => `Choose one or more of ${values.join(', ')}.`,
  oneOf: (values: readonly string[]) => `Choose one of ${values.join(', ')}.`,
  wholeNumber: (min: number, max: number) =>
    `Enter a whole number from ${min} to ${max.toLocaleString('en-US')}.`,
} as const;

/** PostgreSQL stores neither U+0000 nor, in JSON, half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Text that must not be empty, trimmed. */
export function requiredText(message: string, max = 200) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, fieldMessages.maxLength(max))
    .refine(isStorable, message);
}

/** Text that may be missing, null or empty, trimmed. */
export function optionalText(max = 2_000) {
  return z
    .string({ error: fieldMessages.text })
    .trim()
    .max(max, fieldMessages.maxLength(max))
    .refine(isStorable, fieldMessages.unstorable)
    .nullish();
}

export const emailField = z
  .email({ error: 'Enter an email address like name@studio.com.' })
  .max(254, fieldMessages.maxLength(254));

/** Not trimmed: spaces are part of a password. */
export const newPasswordField = z
  .string({ error: 'Enter a password.' })
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, fieldMessages.maxLength(passwordLength.max))
  .refine(isStorable, "Contains a character that can't be used in passwords.");

const missingPassword = 'Enter your password.';

/** An existing password. */
export const passwordField = z
  .string({ error: missingPassword })
  .min(1, missingPassword)
  .max(passwordLength.max, fieldMessages.maxLength(passwordLength.max))
  .refine(isStorable, missingPassword);

const invalidName = `Enter a name of ${displayNameLength.min} to ${displayNameLength.max} characters.`;

export const displayNameField = z
  .string({ error: invalidName })
  .trim()
  .min(displayNameLength.min, invalidName)
  .max(displayNameLength.max, invalidName)
  .refine(isStorable, invalidName);

export const missingPhone = 'Enter a phone number.';

export const phoneField = requiredText(missingPhone, 40).regex(/\d/, missingPhone);

export const currencyField = z.enum(currencies, { error: `Choose ${currencies.join(' or ')}.` });

/** A price as the browser displayed it. The server compares it with its own price and never stores it. */
export const shownPrice = z
  .number({ error: fieldMessages.amount })
  .nonnegative(fieldMessages.amount)
  .optional();

export function calendarDateField(message: string) {
  return z
    .string({ error: message })
    .refine((text) => parseCalendarDate(text) !== null, message)
    .describe('A calendar date, such as 2026-12-02. If it is an ISO 8601 time, only its date is used.');
}

/** URL.canParse alone is too lenient: it ignores control characters and accepts `https:a.test`. */
function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) && URL.canParse(text);
}

/** A link that other users will click, so only http and https are accepted. Empty counts as missing. */
export const linkField = z
  .string({ error: fieldMessages.link })
  .trim()
  .max(2_000, fieldMessages.maxLength(2_000))
  .refine((text) => text === '' || isWebUrl(text), fieldMessages.link)
  .nullish()
  .describe('An http or https URL.');

export const idField = z.string({ error: fieldMessages.id }).max(100, fieldMessages.id);

interface Bounds {
  readonly min: number;
  readonly max: number;
}

export function boundsMessage({ min, max }: Bounds): string {
  return fieldMessages.wholeNumber(min, max);
}

export function wholeNumber(bounds: Bounds) {
  const message = boundsMessage(bounds);
  return z.int({ error: message }).min(bounds.min, message).max(bounds.max, message);
}
