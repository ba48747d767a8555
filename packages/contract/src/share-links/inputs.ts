import { maxAnnotationNoteLength } from '@burnish/domain/photos/annotation';
import {
  maxGuestNameLength,
  maxGuestStrokePoints,
  maxShareLinkNameLength,
  maxWatermarkLength,
  shareLinkDays,
  shareLinkPasswordLength,
} from '@burnish/domain/photos/share-link';
import { z } from 'zod';
import { fieldMessages, idField, isStorable, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { markInput } from '../photos/annotations.ts';

const { min, max } = shareLinkPasswordLength;
const shortPassword = `Use at least ${min} characters.`;

export const newShareLink = z.object({
  name: requiredText('Enter a name, such as that of your client.', maxShareLinkNameLength),
  days: wholeNumber(shareLinkDays)
    .default(shareLinkDays.default)
    .describe('After how many days the link expires.'),
  password: z
    .string({ error: fieldMessages.text })
    .max(max, fieldMessages.maxLength(max))
    .refine((text) => text === '' || text.length >= min, shortPassword)
    .refine(isStorable, fieldMessages.unstorable)
    .nullish()
    .describe('Null or empty: none.'),
  allowsComments: z.boolean({ error: fieldMessages.boolean }).default(false),
  watermark: optionalText(maxWatermarkLength).describe(
    'A text that is drawn across the photos. Null or empty: none.',
  ),
});

const invalidToken = 'Must be the part of the link after the #.';
const tokenField = z
  .string({ error: invalidToken })
  .max(200, invalidToken)
  .regex(/^[\w.-]+$/, invalidToken);
const invalidSession = 'Must be the session from opening the link.';
const sessionField = z
  .string({ error: invalidSession })
  .max(1_000, invalidSession)
  .regex(/^[\w.-]*$/, invalidSession);

export const openedShareLink = z.object({
  token: tokenField.describe('The part of the link after the #.'),
  password: z
    .string({ error: fieldMessages.text })
    .max(max, fieldMessages.maxLength(max))
    .refine(isStorable, fieldMessages.unstorable)
    .nullish()
    .describe('Required if the link has a password, unless `session` is still valid.'),
  session: sessionField
    .nullish()
    .describe('Of an earlier call. With it, no password is needed, and the opening is not counted again.'),
});

export const newGuestComment = z.object({
  session: sessionField,
  versionId: idField,
  name: requiredText('Enter your name.', maxGuestNameLength),
  text: requiredText('Write what you think.', maxAnnotationNoteLength),
  mark: markInput
    .nullish()
    .refine(
      (mark) => mark?.kind !== 'stroke' || mark.points.length <= maxGuestStrokePoints,
      `Use at most ${maxGuestStrokePoints} points for the line.`,
    )
    .describe('What it is about. Null: the whole photo.'),
});
