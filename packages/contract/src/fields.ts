// The members that requests are made of, each with the sentence for the person who filled it in.
import { displayNameLength, passwordLength } from '@burnish/domain/access/access';
import { currencies } from '@burnish/domain/money/money';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';

/** PostgreSQL keeps neither U+0000 nor, in JSON, half a surrogate pair. */
export function canBeKept(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Text that must be there, trimmed. */
export function requiredText(sentence: string, max = 200) {
  return z
    .string({ error: sentence })
    .trim()
    .min(1, sentence)
    .max(max, `Use at most ${max} characters.`)
    .refine(canBeKept, sentence);
}

/** Text that may be missing, null or empty. */
export function optionalText(max = 2_000) {
  return z
    .string({ error: 'This must be text.' })
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(canBeKept, 'This holds a character that cannot be kept.')
    .nullish();
}

export const emailField = z
  .email({ error: 'Enter an email address like name@studio.com.' })
  .max(254, 'Use at most 254 characters.');

/** Kept as it was typed. */
export const newPasswordField = z
  .string({ error: 'Enter a password.' })
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters.`)
  .refine(canBeKept, 'This holds a character that cannot be typed everywhere.');

/** A password that is compared with the one that is kept. */
export const passwordField = z
  .string({ error: 'Enter the password.' })
  .min(1, 'Enter the password.')
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters.`)
  .refine(canBeKept, 'Enter the password.');

const nameSentence = `Enter a name of ${displayNameLength.min} to ${displayNameLength.max} characters.`;

export const displayNameField = z
  .string({ error: nameSentence })
  .trim()
  .min(displayNameLength.min, nameSentence)
  .max(displayNameLength.max, nameSentence)
  .refine(canBeKept, nameSentence);

export const phoneField = requiredText('Enter a phone number.', 40).regex(/\d/, 'Enter a phone number.');

export const currencyField = z.enum(currencies, { error: 'Choose USD or NGN.' });

/** A price as the browser showed it; the server compares it with its own and never stores it. */
export const shownPrice = z
  .number({ error: 'This must be an amount.' })
  .nonnegative('This must be an amount.')
  .optional();

export function calendarDateField(sentence: string) {
  return z
    .string({ error: sentence })
    .refine((text) => parseCalendarDate(text) !== null, sentence)
    .describe('A calendar date, such as 2026-12-02; of a time in ISO 8601 the date counts.');
}

/** Parsing alone is too kind: it passes over control characters, and reads `https:a.test` as a full address. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) && URL.canParse(text);
}

/** A link that somebody else will click: http and https only. Empty counts as none. */
export const linkField = z
  .string({ error: 'Enter a link like https://example.com.' })
  .trim()
  .max(2_000, 'Use at most 2000 characters.')
  .refine((text) => text === '' || isWebAddress(text), 'Enter a link like https://example.com.')
  .nullish()
  .describe('An http or https address.');

export const idField = z.string({ error: 'This must be an id.' }).max(100, 'This must be an id.');
